package dev.slipway.application.user.key;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.SshKeyReader;
import dev.slipway.application.user.port.UserKeys;
import dev.slipway.application.user.port.UserKeys.NewKey;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.user.SshKeyRules;
import dev.slipway.domain.user.SshKeyRules.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Adds an SSH key to an account. */
public final class AddKey {

    private final Access access;
    private final Users users;
    private final UserKeys keys;
    private final SshKeyReader reader;
    private final Transactions transactions;
    private final AuditTrail audit;

    public AddKey(Access access, Users users, UserKeys keys, SshKeyReader reader, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.users = users;
        this.keys = keys;
        this.reader = reader;
        this.transactions = transactions;
        this.audit = audit;
    }

    /**
     * @param key       in the form of OpenSSH
     * @param expiresAt empty for never
     */
    public record Request(String title, String key, Usage usage, Optional<Instant> expiresAt) {}

    public UserKey toOwn(Caller caller, Request request) {
        return add(caller, access.signedIn(caller).id(), request);
    }

    /** Adds a key to any account, for administrators. */
    public UserKey to(Caller caller, long userId, Request request) {
        access.administrator(caller);
        return add(caller, userId, request);
    }

    private UserKey add(Caller caller, long userId, Request request) {
        Optional<SshKey> key = SshKeyRules.worthReading(request.key()) ? reader.read(request.key().strip()) : Optional.empty();
        return transactions.write(now -> {
            if (!users.lock(userId)) {
                throw Refusal.notFound("User");
            }
            List<FieldError> problems = SshKeyRules.problems(request.title(), request.key(), key.isPresent(), request.expiresAt(), now);
            if (!problems.isEmpty()) {
                throw Refusal.invalid(problems);
            }
            SshKeyRules.countProblem(keys.count(userId)).ifPresent(problem -> {
                throw Refusal.invalid(List.of(problem));
            });
            NewKey added = new NewKey(request.title(), key.orElseThrow(), request.usage(), request.expiresAt());
            long id = keys.add(userId, added, now).orElseThrow(() -> Refusal.invalid("fingerprint_sha256", "field.taken"));
            audit.record(caller, now, AuditEvent.of(AuditEventType.SSH_KEY_CREATED, AuditEntity.user(userId),
                    AuditTarget.named("Key", id, request.title())));
            return keys.find(id).orElseThrow(Refusal::notFound);
        });
    }
}
