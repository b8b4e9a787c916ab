package dev.slipway.application.branch;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.branch.ProtectionAccess.Authority;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.branch.AccessEntries;
import dev.slipway.domain.branch.AccessEntryChange;
import dev.slipway.domain.branch.ProtectedOperation;
import dev.slipway.domain.branch.ProtectionRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Changes a protection of branches; its name stays. */
public final class UpdateProtection {

    private final ProtectionAccess access;
    private final ProtectionRules rules;
    private final ProtectionEntries entries;
    private final Transactions transactions;
    private final AuditTrail audit;

    public UpdateProtection(ProtectionAccess access, ProtectionRules rules, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.rules = rules;
        this.entries = new ProtectionEntries(rules);
        this.transactions = transactions;
        this.audit = audit;
    }

    /** Changed attributes; empty leaves one as it is. @param entries changes of the lists, by operation */
    public record Request(Optional<Boolean> forcePush, Optional<Boolean> codeOwnerApproval,
            Map<ProtectedOperation, List<AccessEntryChange>> entries) {

        public Request {
            entries = Map.copyOf(entries);
        }

        private ProtectionRule applied(ProtectionRule old) {
            ProtectionRule changed = old.withForcePush(forcePush.orElse(old.forcePush()))
                    .withCodeOwnerApproval(codeOwnerApproval.orElse(old.codeOwnerApproval()));
            for (ProtectedOperation operation : ProtectedOperation.values()) {
                List<AccessEntryChange> wanted = entries.getOrDefault(operation, List.of());
                if (!wanted.isEmpty()) {
                    changed = changed.with(operation, ChangedEntries.of(AccessEntries.changed(operation, old.entries(operation), wanted)));
                }
            }
            return changed;
        }
    }

    public ProtectionView update(Caller caller, ProtectionTarget target, String name, Request request) {
        Authority authority = access.changeable(caller, target);
        ProtectionOwner owner = authority.owner();
        return transactions.write(now -> {
            rules.lockAndCount(owner);
            ProtectionRule old = access.changed(authority, rules.find(owner, name));
            ProtectionRule changed = request.applied(old);
            entries.check(owner, changed, old.entries());
            if (!changed.equals(old)) {
                rules.change(old, changed, now);
                audit.record(caller, now, AuditEvent.of(AuditEventType.PROTECTED_BRANCH_UPDATED, owner.audited(),
                        ProtectionEvents.target(owner, old.id(), name)).each(ProtectionEvents.changes(old, changed)));
            }
            return rules.find(owner, name).orElseThrow(Refusal::notFound);
        });
    }
}
