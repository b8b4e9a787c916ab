package dev.slipway.application.user.key;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.GpgKeys;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import java.util.function.Consumer;

/**
 * Removes an OpenPGP key from an account. Signatures are checked with present keys alone, so removal and revocation differ in the event.
 */
public final class RemoveGpgKey {

    private final Access access;
    private final Users users;
    private final GpgKeys keys;
    private final Transactions transactions;
    private final AuditTrail audit;

    public RemoveGpgKey(Access access, Users users, GpgKeys keys, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.users = users;
        this.keys = keys;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void fromOwn(Caller caller, long id, Freshness freshness) {
        remove(caller, access.signedIn(caller).id(), id, AuditEventType.GPG_KEY_DESTROYED, key -> freshness.check(key.createdAt()));
    }

    public void from(Caller caller, long userId, long id, Freshness freshness) {
        access.administrator(caller);
        remove(caller, userId, id, AuditEventType.GPG_KEY_DESTROYED, key -> freshness.check(key.createdAt()));
    }

    /** Removes a key that must not be trusted any longer. */
    public void revokeOwn(Caller caller, long id) {
        remove(caller, access.signedIn(caller).id(), id, AuditEventType.GPG_KEY_REVOKED, key -> { });
    }

    /** Removes a key of any account that must not be trusted any longer, for administrators. */
    public void revoke(Caller caller, long userId, long id) {
        access.administrator(caller);
        remove(caller, userId, id, AuditEventType.GPG_KEY_REVOKED, key -> { });
    }

    private void remove(Caller caller, long userId, long id, AuditEventType type, Consumer<UserGpgKey> check) {
        transactions.run(now -> {
            if (!users.lock(userId)) {
                throw Refusal.notFound("User");
            }
            UserGpgKey key = keys.find(id).filter(found -> found.userId() == userId).orElseThrow(() -> Refusal.notFound("GPG Key"));
            check.accept(key);
            keys.remove(id);
            audit.record(caller, now, AuditEvent.of(type, AuditEntity.user(userId), AuditTarget.named("GpgKey", id, key.keyId())));
        });
    }
}
