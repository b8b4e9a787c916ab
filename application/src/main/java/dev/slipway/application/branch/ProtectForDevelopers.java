package dev.slipway.application.branch;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.branch.ProtectionAccess.Authority;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectedOperation;
import dev.slipway.domain.branch.ProtectionRule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Protects or unprotects a branch by its name, for clients that know developers and maintainers only. Wildcards stay unchanged. */
public final class ProtectForDevelopers {

    private final ProtectionAccess access;
    private final ProtectionRules rules;
    private final Transactions transactions;
    private final AuditTrail audit;

    public ProtectForDevelopers(ProtectionAccess access, ProtectionRules rules, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.rules = rules;
        this.transactions = transactions;
        this.audit = audit;
    }

    /**
     * @param developersPush empty leaves it unchanged; false by default
     * @param developersMerge likewise
     */
    public void protect(Caller caller, ProjectRef project, String branch, Optional<Boolean> developersPush,
            Optional<Boolean> developersMerge) {
        Authority authority = access.changeable(caller, new ProtectionTarget.ProjectBranches(project));
        transactions.run(now -> {
            int present = rules.lockAndCount(authority.owner());
            Optional<ProtectionRule> old = own(authority, branch);
            Optional<Boolean> usual = old.isEmpty() ? Optional.of(false) : Optional.empty();
            ProtectionRule wanted = old.orElseGet(() -> ProtectionRule.named(branch, List.of()));
            wanted = listed(wanted, ProtectedOperation.PUSH, developersPush.or(() -> usual));
            wanted = listed(wanted, ProtectedOperation.MERGE, developersMerge.or(() -> usual));
            if (old.isEmpty()) {
                create(caller, authority.owner(), wanted, present, now);
            } else if (!wanted.equals(old.get())) {
                rules.change(old.get(), wanted, now);
                audit.record(caller, now, AuditEvent.of(AuditEventType.PROTECTED_BRANCH_UPDATED, authority.owner().audited(),
                        ProtectionEvents.target(authority.owner(), wanted.id(), branch))
                        .each(ProtectionEvents.changes(old.get(), wanted)));
            }
        });
    }

    private void create(Caller caller, ProtectionOwner owner, ProtectionRule rule, int present, Instant now) {
        if (present >= ProtectionRule.MOST) {
            throw Refusal.unprocessable(ProtectionEntries.tooMany());
        }
        long id = rules.add(owner, rule, now).orElseThrow();
        audit.record(caller, now, AuditEvent.of(ProtectionEvents.created(owner), owner.audited(),
                ProtectionEvents.target(owner, id, rule.pattern().text())));
    }

    public void unprotect(Caller caller, ProjectRef project, String branch) {
        Authority authority = access.changeable(caller, new ProtectionTarget.ProjectBranches(project));
        transactions.run(now -> {
            rules.lockAndCount(authority.owner());
            own(authority, branch).ifPresent(rule -> {
                rules.remove(rule.id());
                audit.record(caller, now, AuditEvent.of(ProtectionEvents.removed(authority.owner()), authority.owner().audited(),
                        ProtectionEvents.target(authority.owner(), rule.id(), branch)));
            });
        });
    }

    /** Returns the project's own protection of exactly this name, if the caller may change it. */
    private Optional<ProtectionRule> own(Authority authority, String branch) {
        Optional<ProtectionView> found = rules.find(authority.owner(), branch).filter(view -> !view.inherited());
        return found.map(view -> access.changed(authority, found));
    }

    private static ProtectionRule listed(ProtectionRule rule, ProtectedOperation operation, Optional<Boolean> developers) {
        if (developers.isEmpty()) {
            return rule;
        }
        AccessGrant grant = developers.get() ? new AccessGrant.FromRole(Role.DEVELOPER) : AccessGrant.MAINTAINERS;
        return rule.grants(operation).equals(List.of(grant)) ? rule : rule.with(operation, List.of(AccessEntry.added(operation, grant)));
    }
}
