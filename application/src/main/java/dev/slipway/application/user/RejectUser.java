package dev.slipway.application.user;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.AccountStates;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.AccountModeration;

/** Rejects the request for an account that waits for approval, for administrators: the account is deleted with all its objects. */
public final class RejectUser {

    private final Moderators moderators;
    private final UserRemoval removal;
    private final Transactions transactions;
    private final AuditTrail audit;

    RejectUser(Access access, AccountStates states, UserRemoval removal, Transactions transactions, AuditTrail audit) {
        this.moderators = new Moderators(access, states);
        this.removal = removal;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void reject(Caller caller, long id) {
        Account administrator = moderators.administrator(caller, Reason.of("account.reject_not_allowed"));
        transactions.run(now -> {
            AccountModeration.rejection(moderators.lock(administrator.id(), id).state()).ifPresent(reason -> {
                throw Refusal.conflict(reason);
            });
            audit.record(caller, now, AuditEvent.of(AuditEventType.USER_REJECTED, AuditEntity.user(id)));
            removal.hide(id, true, AuditAuthor.of(caller), now);
        });
    }
}
