package dev.slipway.application.environment.protection;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.environment.protection.EnvironmentOwner;

/** Removes the protection of an environment. Jobs that waited for approvals wait for a user to play them. */
public final class UnprotectEnvironment {

    private final ProtectedEnvironmentAccess access;
    private final ProtectedEnvironmentRecords protections;
    private final Transactions transactions;
    private final AuditTrail audit;

    public UnprotectEnvironment(Access access, ProtectedEnvironmentRecords protections, Transactions transactions, AuditTrail audit) {
        this.access = new ProtectedEnvironmentAccess(access);
        this.protections = protections;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void unprotect(Caller caller, ProtectedEnvironmentTarget target, String name, Freshness freshness) {
        EnvironmentOwner owner = access.changeable(caller, target);
        transactions.run(now -> {
            protections.lockAndCount(owner);
            ProtectedEnvironmentView found = protections.find(owner, name).orElseThrow(Refusal::notFound);
            freshness.check(found.updatedAt());
            if (!protections.remove(found.protection().id())) {
                throw Refusal.notFound();
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.PROTECTED_ENVIRONMENT_REMOVED,
                    ProtectedEnvironmentEvents.audited(owner), ProtectedEnvironmentEvents.target(found.protection().id(), name)));
        });
    }
}
