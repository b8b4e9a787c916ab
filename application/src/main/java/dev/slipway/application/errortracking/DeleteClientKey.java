package dev.slipway.application.errortracking;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.errortracking.port.ClientKeys;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Deletes a key, with which nothing is sent from then on. */
public final class DeleteClientKey {

    private final ErrorTrackingAccess rights;
    private final ClientKeys keys;
    private final Transactions transactions;
    private final AuditTrail audit;

    DeleteClientKey(ErrorTrackingAccess rights, ClientKeys keys, Transactions transactions, AuditTrail audit) {
        this.rights = rights;
        this.keys = keys;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void delete(Caller caller, ProjectRef project, long id) {
        long projectId = rights.changeable(caller, project);
        transactions.run(now -> {
            if (!keys.remove(projectId, id)) {
                throw Refusal.notFound();
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.ERROR_TRACKING_KEY_DESTROYED, AuditEntity.project(projectId),
                    AuditTarget.named(CreateClientKey.AUDITED, id, Long.toString(id))));
        });
    }
}
