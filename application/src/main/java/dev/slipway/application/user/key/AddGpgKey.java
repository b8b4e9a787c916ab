package dev.slipway.application.user.key;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.GpgKeyReader;
import dev.slipway.application.user.port.GpgKeys;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.user.GpgKeyRules;
import java.util.List;
import java.util.Optional;

/** Adds an OpenPGP key to an account. */
public final class AddGpgKey {

    private final Access access;
    private final Users users;
    private final GpgKeys keys;
    private final GpgKeyReader reader;
    private final Transactions transactions;
    private final AuditTrail audit;

    public AddGpgKey(Access access, Users users, GpgKeys keys, GpgKeyReader reader, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.users = users;
        this.keys = keys;
        this.reader = reader;
        this.transactions = transactions;
        this.audit = audit;
    }

    public UserGpgKey toOwn(Caller caller, String text) {
        return add(caller, access.signedIn(caller).id(), text);
    }

    /** Adds a key to any account, for administrators. */
    public UserGpgKey to(Caller caller, long userId, String text) {
        access.administrator(caller);
        return add(caller, userId, text);
    }

    private UserGpgKey add(Caller caller, long userId, String text) {
        Optional<GpgKey> key = GpgKeyRules.worthReading(text) ? reader.read(text.strip()) : Optional.empty();
        return transactions.write(now -> {
            if (!users.lock(userId)) {
                throw Refusal.notFound("User");
            }
            List<FieldError> problems = GpgKeyRules.problems(text, key.isPresent());
            if (!problems.isEmpty()) {
                throw Refusal.invalid(problems);
            }
            GpgKey added = key.orElseThrow();
            keys.present(userId).problem(added.content()).ifPresent(problem -> {
                throw Refusal.invalid(List.of(problem));
            });
            long id = keys.add(userId, added, now).orElseThrow(() -> taken(added));
            audit.record(caller, now, AuditEvent.of(AuditEventType.GPG_KEY_CREATED, AuditEntity.user(userId),
                    AuditTarget.named("GpgKey", id, added.keyId())));
            return keys.find(id).orElseThrow(Refusal::notFound);
        });
    }

    /** The same text is taken as a text, another text of the same key by the key's identity. */
    private Refusal taken(GpgKey key) {
        boolean sameText = keys.withFingerprint(key.fingerprint()).filter(other -> other.content().equals(key.content())).isPresent();
        return Refusal.invalid(sameText ? List.of(FieldError.of("key", "field.taken"))
                : List.of(FieldError.of("fingerprint", "field.taken"), FieldError.of("primary_keyid", "field.taken")));
    }
}
