package dev.slipway.application.errortracking;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.errortracking.port.ClientKeys;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.errortracking.TrackerKey;

/** Creates a key with which programs send events. */
public final class CreateClientKey {

    static final String AUDITED = "ErrorTrackingClientKey";
    /** Number of random characters, which carry more randomness than a key shows. */
    private static final int RANDOM = 43;

    private final ErrorTrackingAccess rights;
    private final ClientKeys keys;
    private final Secrets secrets;
    private final Transactions transactions;
    private final AuditTrail audit;

    CreateClientKey(ErrorTrackingAccess rights, ClientKeys keys, Secrets secrets, Transactions transactions, AuditTrail audit) {
        this.rights = rights;
        this.keys = keys;
        this.secrets = secrets;
        this.transactions = transactions;
        this.audit = audit;
    }

    public ClientKeyView create(Caller caller, ProjectRef project) {
        long projectId = rights.changeable(caller, project);
        TrackerKey made = TrackerKey.of(secrets.digest(secrets.token(RANDOM)));
        return transactions.write(now -> {
            ClientKeyView key = keys.add(projectId, made, now).orElseThrow(() -> Refusal.notFound("Project"));
            audit.record(caller, now, AuditEvent.of(AuditEventType.ERROR_TRACKING_KEY_CREATED, AuditEntity.project(projectId),
                    AuditTarget.named(AUDITED, key.id(), Long.toString(key.id()))));
            return key;
        });
    }
}
