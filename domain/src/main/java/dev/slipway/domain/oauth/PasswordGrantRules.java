package dev.slipway.domain.oauth;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import java.util.Optional;

/** Decides which accounts can be signed in to by name and password through a client. */
public final class PasswordGrantRules {

    private PasswordGrantRules() {
    }

    /**
     * Returns why an account cannot be signed in to with its password; empty if it can.
     *
     * @param automatic whether the server generated the password, which the user does not know
     */
    public static Optional<Reason> problem(UserKind kind, AccountState state, boolean automatic, boolean twoFactor) {
        if (kind != UserKind.HUMAN) {
            return Optional.of(Reason.of("account.not_human"));
        }
        if (state.blockReason().isPresent()) {
            return state.blockReason();
        }
        if (automatic) {
            return Optional.of(Reason.of("oauth.password_automatic"));
        }
        return twoFactor ? Optional.of(Reason.of("oauth.two_factor")) : Optional.empty();
    }
}
