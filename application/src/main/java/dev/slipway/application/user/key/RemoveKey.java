package dev.slipway.application.user.key;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.UserKeys;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Removes an SSH key from an account. */
public final class RemoveKey {

    private final Access access;
    private final Users users;
    private final UserKeys keys;
    private final Transactions transactions;
    private final AuditTrail audit;

    public RemoveKey(Access access, Users users, UserKeys keys, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.users = users;
        this.keys = keys;
        this.transactions = transactions;
        this.audit = audit;
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
            UserKey key = keys.find(id).filter(found -> found.owner().id() == userId).orElseThrow(() -> Refusal.notFound("Key"));
            freshness.check(key.createdAt());
            keys.remove(id);
            audit.record(caller, now, AuditEvent.of(AuditEventType.SSH_KEY_DESTROYED, AuditEntity.user(userId),
                    AuditTarget.named("Key", id, key.title())));
        });
    }
}
