package dev.slipway.application.environment.protection;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.branch.ChangedEntries;
import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.environment.protection.EnvironmentGrantChange;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.EnvironmentRight;
import dev.slipway.domain.environment.protection.GrantRules;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Changes a protected environment; its name stays. Deployments that wait for approvals are counted anew by the changed rules. */
public final class UpdateProtectedEnvironment {

    private final ProtectedEnvironmentAccess access;
    private final ProtectedEnvironmentRecords protections;
    private final NamedAccounts accounts;
    private final Transactions transactions;
    private final AuditTrail audit;

    public UpdateProtectedEnvironment(Access access, ProtectedEnvironmentRecords protections, NamedAccounts accounts,
            Transactions transactions, AuditTrail audit) {
        this.access = new ProtectedEnvironmentAccess(access);
        this.protections = protections;
        this.accounts = accounts;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** Changed attributes; empty leaves one as it is. @param entries changes of the lists, by right */
    public record Request(OptionalInt requiredApprovals, Map<EnvironmentRight, List<EnvironmentGrantChange>> entries) {

        public Request {
            entries = Map.copyOf(entries);
        }

        private ProtectedEnvironment applied(ProtectedEnvironment old) {
            ProtectedEnvironment changed = old.requiring(requiredApprovals.orElse(old.requiredApprovals()));
            for (EnvironmentRight right : EnvironmentRight.values()) {
                List<EnvironmentGrantChange> wanted = entries.getOrDefault(right, List.of());
                if (!wanted.isEmpty()) {
                    changed = changed.with(right, ChangedEntries.of(GrantRules.changed(right, old.entries(right), wanted)));
                }
            }
            return changed;
        }
    }

    public ProtectedEnvironmentView update(Caller caller, ProtectedEnvironmentTarget target, String name, Request request) {
        EnvironmentOwner owner = access.changeable(caller, target);
        return transactions.write(now -> {
            protections.lockAndCount(owner);
            ProtectedEnvironment old = protections.find(owner, name).orElseThrow(Refusal::notFound).protection();
            ProtectedEnvironment changed = request.applied(old);
            accounts.check(changed, old.entries());
            if (!changed.equals(old)) {
                protections.change(old, changed, now);
                audit.record(caller, now, AuditEvent.of(AuditEventType.PROTECTED_ENVIRONMENT_UPDATED,
                        ProtectedEnvironmentEvents.audited(owner), ProtectedEnvironmentEvents.target(old.id(), name))
                        .each(ProtectedEnvironmentEvents.changes(old, changed)));
            }
            return protections.find(owner, name).orElseThrow(Refusal::notFound);
        });
    }
}
