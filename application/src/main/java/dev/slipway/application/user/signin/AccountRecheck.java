package dev.slipway.application.user.signin;

import dev.slipway.application.user.port.AccountStates;
import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import java.util.Set;

/**
 * Checks again, under a lock, that an account has the credentials and the state that were checked before. Comparing and digesting passwords
 * takes long, and a password that was replaced meanwhile must open nothing, or sessions that the replacement ended would begin anew.
 */
public final class AccountRecheck {

    private final SignInAccounts accounts;
    private final AccountStates states;

    public AccountRecheck(SignInAccounts accounts, AccountStates states) {
        this.accounts = accounts;
        this.states = states;
    }

    /** Locks an account in the present transaction. Returns whether its password, second factor and state are those that were checked. */
    public boolean unchanged(SignInAccount checked) {
        return states.lock(Set.of(checked.id())).stream().anyMatch(locked -> locked.state() == checked.account().state())
                && accounts.find(checked.id()).filter(checked::sameCredentials).isPresent();
    }
}
