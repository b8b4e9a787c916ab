package dev.slipway.application.user;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.user.port.AccountStates;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Set;

/**
 * Locks an account together with that of the administrator who changes it. Two administrators who block, demote or delete each other at the
 * same time thus never both succeed: an active administrator remains.
 */
final class Moderators {

    private final Access access;
    private final AccountStates states;

    Moderators(Access access, AccountStates states) {
        this.access = access;
        this.states = states;
    }

    /** Returns the administrator's account. */
    Account administrator(Caller caller) {
        return access.administrator(caller);
    }

    /** Returns the administrator's account; rejects other accounts with a reason. */
    Account administrator(Caller caller, Reason otherwise) {
        Account account = access.signedIn(caller);
        if (!caller.administrator()) {
            throw Refusal.forbidden(otherwise);
        }
        return account;
    }

    /** Locks both accounts until the transaction ends, and rejects an administrator who was demoted or blocked meanwhile. */
    LockedAccount lock(long administratorId, long id) {
        List<LockedAccount> locked = states.lock(ids(administratorId, id));
        if (locked.stream().noneMatch(account -> account.id() == administratorId && active(account))) {
            throw Refusal.forbidden();
        }
        return locked.stream().filter(account -> account.id() == id).findFirst().orElseThrow(() -> Refusal.notFound("User"));
    }

    private static Set<Long> ids(long administratorId, long id) {
        return administratorId == id ? Set.of(id) : Set.of(administratorId, id);
    }

    private static boolean active(LockedAccount account) {
        return account.administrator() && account.state() == AccountState.ACTIVE;
    }
}
