package dev.slipway.application.branch;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.branch.ProtectionAccess.Authority;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.branch.ProtectionRule;
import dev.slipway.domain.kernel.Reason;
import java.util.List;

/** Protects branches or tags. Of two requests for one name at once, the second is rejected. */
public final class CreateProtection {

    private final ProtectionAccess access;
    private final ProtectionRules rules;
    private final ProtectionEntries entries;
    private final Transactions transactions;
    private final AuditTrail audit;

    public CreateProtection(ProtectionAccess access, ProtectionRules rules, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.rules = rules;
        this.entries = new ProtectionEntries(rules);
        this.transactions = transactions;
        this.audit = audit;
    }

    /** Stores a protection. A caller whom it would keep from changing it is forbidden. */
    public ProtectionView create(Caller caller, ProtectionTarget target, ProtectionRule rule) {
        Authority authority = access.changeable(caller, target);
        ProtectionOwner owner = authority.owner();
        String name = rule.pattern().text();
        return transactions.write(now -> {
            int present = rules.lockAndCount(owner);
            if (rules.find(owner, name).filter(found -> !found.inherited()).isPresent()) {
                throw taken(owner, name);
            }
            entries.check(owner, rule, List.of());
            if (present >= ProtectionRule.MOST) {
                throw Refusal.unprocessable(ProtectionEntries.tooMany());
            }
            if (!access.mayChange(authority, rule)) {
                throw Refusal.forbidden();
            }
            long id = rules.add(owner, rule, now).orElseThrow(() -> taken(owner, name));
            audit.record(caller, now, AuditEvent.of(ProtectionEvents.created(owner), owner.audited(),
                    ProtectionEvents.target(owner, id, name)));
            return rules.find(owner, name).orElseThrow(Refusal::notFound);
        });
    }

    /** Returns the rejection of a second protection of a name: clients expect a conflict for branches, an invalid name for tags. */
    private static Refusal taken(ProtectionOwner owner, String name) {
        return owner instanceof ProtectionOwner.ProjectTags ? Refusal.unprocessable(Reason.of("protection.name_taken"))
                : Refusal.conflict(Reason.of("protection.exists", name));
    }
}
