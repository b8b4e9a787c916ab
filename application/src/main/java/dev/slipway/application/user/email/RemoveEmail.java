package dev.slipway.application.user.email;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserEmail;
import dev.slipway.application.user.port.UserEmails;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Removes a secondary e-mail address from an account, with the links that were sent to it, so that none works when it is added again. */
public final class RemoveEmail {

    private final Access access;
    private final Users users;
    private final UserEmails emails;
    private final Transactions transactions;
    private final AuditTrail audit;
    private final AddressConfirmation confirmation;

    public RemoveEmail(Access access, Users users, UserEmails emails, Transactions transactions, AuditTrail audit,
            AddressConfirmation confirmation) {
        this.access = access;
        this.users = users;
        this.emails = emails;
        this.transactions = transactions;
        this.audit = audit;
        this.confirmation = confirmation;
    }

    public void fromOwn(Caller caller, long id, Freshness freshness) {
        remove(caller, access.signedIn(caller).id(), id, freshness);
    }

    public void from(Caller caller, long userId, long id, Freshness freshness) {
        access.administrator(caller);
        remove(caller, userId, id, freshness);
    }

    private void remove(Caller caller, long userId, long id, Freshness freshness) {
        transactions.run(now -> {
            if (!users.lock(userId)) {
                throw Refusal.notFound("User");
            }
            UserEmail email = emails.find(userId, id).orElseThrow(() -> Refusal.notFound("Email"));
            freshness.check(email.updatedAt());
            emails.remove(userId, id, now);
            confirmation.withdrawRequests(userId, email.email());
            audit.record(caller, now, AuditEvent.of(AuditEventType.EMAIL_DESTROYED, AuditEntity.user(userId),
                    AuditTarget.named("Email", id, email.email())));
        });
    }
}
