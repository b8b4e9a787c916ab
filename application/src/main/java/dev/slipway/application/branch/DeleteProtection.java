package dev.slipway.application.branch;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.branch.ProtectionAccess.Authority;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import java.util.Optional;

/** Removes a protection. The refs stay. */
public final class DeleteProtection {

    private final ProtectionAccess access;
    private final ProtectionRules rules;
    private final Transactions transactions;
    private final AuditTrail audit;

    public DeleteProtection(ProtectionAccess access, ProtectionRules rules, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.rules = rules;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void delete(Caller caller, ProtectionTarget target, String name, Freshness freshness) {
        Authority authority = access.changeable(caller, target);
        ProtectionOwner owner = authority.owner();
        transactions.run(now -> {
            rules.lockAndCount(owner);
            Optional<ProtectionView> found = rules.find(owner, name);
            long id = access.changed(authority, found).id();
            found.ifPresent(view -> freshness.check(view.updatedAt()));
            rules.remove(id);
            audit.record(caller, now, AuditEvent.of(ProtectionEvents.removed(owner), owner.audited(),
                    ProtectionEvents.target(owner, id, name)));
        });
    }
}
