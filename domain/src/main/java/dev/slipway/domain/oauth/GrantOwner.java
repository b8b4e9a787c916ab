package dev.slipway.domain.oauth;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/**
 * The user for whom an application acts, at the moment of a request for tokens, or of one with a token.
 *
 * @param passwordExpired whether the user has to choose another password before anything else
 */
public record GrantOwner(AccountState state, boolean passwordExpired) {

    /**
     * Returns why no token is issued or accepted; empty if tokens are. A password that an administrator chose has to be replaced first,
     * by codes, devices and refreshes as by sign-ins: others may know it, or have known the former one. What was granted stays for the
     * time after that.
     */
    public Optional<Reason> problem() {
        return state.blockReason().or(() -> passwordExpired ? Optional.of(Reason.of("account.password_expired")) : Optional.empty());
    }
}
