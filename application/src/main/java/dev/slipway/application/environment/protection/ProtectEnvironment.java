package dev.slipway.application.environment.protection;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.kernel.Reason;
import java.util.List;

/** Protects an environment of a project, or a tier of a group. Of two requests for one name at once, the second is rejected. */
public final class ProtectEnvironment {

    private final ProtectedEnvironmentAccess access;
    private final ProtectedEnvironmentRecords protections;
    private final NamedAccounts accounts;
    private final Transactions transactions;
    private final AuditTrail audit;

    public ProtectEnvironment(Access access, ProtectedEnvironmentRecords protections, NamedAccounts accounts, Transactions transactions,
            AuditTrail audit) {
        this.access = new ProtectedEnvironmentAccess(access);
        this.protections = protections;
        this.accounts = accounts;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param name of the environment, or tier */
    public record Request(String name, List<EnvironmentGrant> entries, int requiredApprovals) {}

    public ProtectedEnvironmentView protect(Caller caller, ProtectedEnvironmentTarget target, Request request) {
        EnvironmentOwner owner = access.changeable(caller, target);
        ProtectedEnvironment wanted = ProtectedEnvironment.named(owner, request.name(), request.entries())
                .requiring(request.requiredApprovals());
        return transactions.write(now -> {
            int present = protections.lockAndCount(owner);
            if (protections.find(owner, wanted.name()).isPresent()) {
                throw Refusal.conflict(Reason.of("protected_environment.exists", wanted.name()));
            }
            accounts.check(wanted, List.of());
            if (present >= ProtectedEnvironment.MOST) {
                NamedAccounts.reject(Reason.of("protected_environment.too_many", ProtectedEnvironment.MOST));
            }
            long id = protections.add(wanted, now)
                    .orElseThrow(() -> Refusal.conflict(Reason.of("protected_environment.exists", wanted.name())));
            audit.record(caller, now, AuditEvent.of(AuditEventType.PROTECTED_ENVIRONMENT_CREATED,
                    ProtectedEnvironmentEvents.audited(owner), ProtectedEnvironmentEvents.target(id, wanted.name())));
            return protections.find(owner, wanted.name()).orElseThrow(Refusal::notFound);
        });
    }
}
