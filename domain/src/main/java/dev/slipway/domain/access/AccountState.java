package dev.slipway.domain.access;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.WireNames;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** State of an account. Every state but active blocks all operations of its owner. */
public enum AccountState {
    ACTIVE(null),
    BLOCKED("account.blocked"),
    LDAP_BLOCKED("account.blocked"),
    BANNED("account.blocked"),
    BLOCKED_PENDING_APPROVAL("account.pending_approval"),
    DEACTIVATED("account.deactivated");

    private static final WireNames<AccountState> NAMES = WireNames.of(values());

    private final @Nullable String blockId;

    AccountState(@Nullable String blockId) {
        this.blockId = blockId;
    }

    public String wireName() {
        return NAMES.name(this);
    }

    /** Returns the reason why the account is blocked from all operations; empty if it is active. */
    public Optional<Reason> blockReason() {
        return Optional.ofNullable(blockId).map(Reason::of);
    }

    public static AccountState of(String wireName) {
        return NAMES.constant(wireName).orElseThrow();
    }
}
