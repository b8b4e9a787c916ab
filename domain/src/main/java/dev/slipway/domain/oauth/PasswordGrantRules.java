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
     * Account as the rules read it.
     *
     * @param automatic whether the server generated the password, which the user does not know
     * @param expired   whether the user has to choose another password first
     */
    public record Subject(UserKind kind, AccountState state, boolean automatic, boolean expired, boolean twoFactor) {}

    /** Returns why an account cannot be signed in to with its password; empty if it can. */
    public static Optional<Reason> problem(Subject account) {
        if (account.kind() != UserKind.HUMAN) {
            return Optional.of(Reason.of("account.not_human"));
        }
        if (account.state().blockReason().isPresent()) {
            return account.state().blockReason();
        }
        if (account.automatic()) {
            return Optional.of(Reason.of("oauth.password_automatic"));
        }
        if (account.expired()) {
            return Optional.of(Reason.of("account.password_expired"));
        }
        return account.twoFactor() ? Optional.of(Reason.of("oauth.two_factor")) : Optional.empty();
    }
}
