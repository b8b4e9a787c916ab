package dev.slipway.domain.access;

import dev.slipway.domain.kernel.Reason;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether an account may be used. Every state but active bars its owner from all operations. */
public enum AccountState {
    ACTIVE(null),
    BLOCKED("account.blocked"),
    LDAP_BLOCKED("account.blocked"),
    BANNED("account.blocked"),
    BLOCKED_PENDING_APPROVAL("account.pending_approval"),
    DEACTIVATED("account.deactivated");

    private final @Nullable String barId;

    AccountState(@Nullable String barId) {
        this.barId = barId;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Why this account may do nothing; empty when it may. */
    public Optional<Reason> bar() {
        return Optional.ofNullable(barId).map(Reason::of);
    }

    public static AccountState of(String wireName) {
        return Arrays.stream(values()).filter(state -> state.wireName().equals(wireName)).findFirst().orElseThrow();
    }
}
