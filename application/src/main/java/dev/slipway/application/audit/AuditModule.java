package dev.slipway.application.audit;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.audit.port.AuditEvents;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.domain.audit.AuditRetention;

/** Makes the audit trail, which later features write, and the use cases that read it. */
public final class AuditModule {

    /** Port and setting of audit events. */
    public record Ports(AuditEvents auditEvents, AuditRetention retention) {}

    public final Ports ports;
    public final AuditTrail auditTrail;
    public final AuditReads auditReads;

    // Recurring work, and the services of earlier features
    public final RecordTokenReuse recordTokenReuse;
    public final RemoveExpiredAuditEvents removeExpiredAuditEvents;

    public AuditModule(Ports ports, KernelModule kernel, AccessModule access) {
        this.ports = ports;
        auditTrail = new AuditTrail(ports.auditEvents());
        recordTokenReuse = new RecordTokenReuse(auditTrail);
        auditReads = new AuditReads(access.access, ports.auditEvents());
        removeExpiredAuditEvents = new RemoveExpiredAuditEvents(ports.auditEvents(), ports.retention(), kernel.ports.transactions(),
                kernel.ports.work());
    }
}
