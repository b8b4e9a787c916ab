package dev.slipway.domain.user.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SignInRulesTest {

    private static Optional<String> expected(AccountState state, UserKind kind, boolean unconfirmed) {
        if (kind != UserKind.HUMAN) {
            return Optional.of("account.server");
        }
        return switch (state) {
            case BLOCKED_PENDING_APPROVAL -> Optional.of("account.pending_approval");
            case ACTIVE, DEACTIVATED -> unconfirmed ? Optional.of("account.unconfirmed") : Optional.empty();
            case BLOCKED, BANNED, LDAP_BLOCKED -> Optional.of(unconfirmed ? "account.unconfirmed" : "account.blocked");
        };
    }

    @Test
    void every_account_is_told_the_first_reason() {
        for (AccountState state : AccountState.values()) {
            for (UserKind kind : UserKind.values()) {
                for (int flags = 0; flags < 4; flags++) {
                    boolean confirmed = (flags & 1) > 0;
                    boolean needed = (flags & 2) > 0;
                    assertEquals(expected(state, kind, needed && !confirmed),
                            SignInRules.problem(new SignInRules.Subject(state, kind, confirmed, needed)).map(Reason::id),
                            state + " " + kind + " " + flags);
                }
            }
        }
    }
}
