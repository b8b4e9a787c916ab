package dev.slipway.application.deploykey;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.deploykey.port.DeployKeys;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.key.SshKey;
import dev.slipway.application.user.port.SshKeyReader;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Adds a public deploy key, which no project has at first and every project may enable. For administrators. */
public final class CreateDeployKey {

    private final Access access;
    private final DeployKeys keys;
    private final DeployKeyParser parser;
    private final Transactions transactions;
    private final AuditTrail audit;

    public CreateDeployKey(Access access, DeployKeys keys, SshKeyReader reader, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.keys = keys;
        this.parser = new DeployKeyParser(reader);
        this.transactions = transactions;
        this.audit = audit;
    }

    /**
     * @param key       in the form of OpenSSH
     * @param expiresAt empty for never
     */
    public record Request(String title, String key, Optional<Instant> expiresAt) {}

    public DeployKeyView create(Caller caller, Request request) {
        long addedBy = access.administrator(caller).id();
        Optional<SshKey> key = parser.read(request.key());
        return transactions.write(now -> {
            List<FieldError> problems = DeployKeyParser.problems(request, key, now);
            if (!problems.isEmpty()) {
                throw Refusal.invalid(problems);
            }
            long id = keys.add(DeployKeyParser.draft(request, key.orElseThrow(), true, addedBy), now)
                    .orElseThrow(() -> Refusal.invalid("fingerprint_sha256", "field.taken"));
            audit.record(caller, now, AuditEvent.of(AuditEventType.DEPLOY_KEY_CREATED, AuditEntity.INSTANCE,
                    DeployKeyEvents.target(id, request.title())));
            return keys.find(id).orElseThrow(() -> Refusal.notFound(DeployKeyReads.THING));
        });
    }
}
