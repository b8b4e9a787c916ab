package dev.slipway.application.user;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.AccountModeration;
import java.time.Instant;

/** Deletes an account, for administrators: hidden at once, removed later. */
public final class DeleteUser {

    private final Moderators moderators;
    private final Users users;
    private final UserRemoval removal;
    private final Transactions transactions;
    private final AuditTrail audit;

    DeleteUser(Moderators moderators, Users users, UserRemoval removal, Transactions transactions, AuditTrail audit) {
        this.moderators = moderators;
        this.users = users;
        this.removal = removal;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param hard whether to delete the groups with no other owner too, instead of a rejection */
    public void delete(Caller caller, long id, boolean hard, Freshness freshness) {
        Account administrator = moderators.administrator(caller);
        transactions.run(now -> {
            moderators.lock(administrator.id(), id);
            AccountModeration.deletion(id == administrator.id()).ifPresent(reason -> {
                throw Refusal.forbidden(reason);
            });
            UserView user = users.find(id).orElseThrow(() -> Refusal.notFound("User"));
            freshness.check(user.updatedAt());
            if (user.kind().internal()) {
                throw Refusal.forbidden();
            }
            if (!hard && users.soleOwnerOfGroup(id)) {
                throw Refusal.conflict(Reason.of("user.sole_owner"));
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.USER_DESTROYED, AuditEntity.user(id)));
            removal.hide(id, hard, AuditAuthor.of(caller), now);
        });
    }

    /** Deletes the account of a bot inside the transaction of the feature that owns it, and leaves what it made; nothing if it is gone. */
    public void deleteBot(long id, Instant now) {
        if (users.lock(id)) {
            removal.hide(id, false, AuditAuthor.SERVER, now);
        }
    }
}
