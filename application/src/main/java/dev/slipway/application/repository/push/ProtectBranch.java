package dev.slipway.application.repository.push;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.RefPattern;
import dev.slipway.domain.repository.RefName;
import java.util.Optional;

/** Protects or unprotects a single branch, for clients that know developers and maintainers only. Wildcards stay unchanged. */
public final class ProtectBranch {

    private final Access access;
    private final MirroredRefs mirror;
    private final ProtectedRefs protections;
    private final Transactions transactions;
    private final AuditTrail audit;

    public ProtectBranch(Access access, MirroredRefs mirror, ProtectedRefs protections, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.mirror = mirror;
        this.protections = protections;
        this.transactions = transactions;
        this.audit = audit;
    }

    /**
     * @param developersCanPush empty leaves it unchanged; false by default
     * @param developersCanMerge likewise
     */
    public void protect(Caller caller, ProjectRef reference, String branch, Optional<Boolean> developersCanPush,
            Optional<Boolean> developersCanMerge) {
        long project = projectOf(caller, reference, branch);
        transactions.run(now -> {
            ProtectedRef present = protections.of(project).stream().filter(each -> each.pattern().text().equals(branch)).findFirst()
                    .orElseGet(() -> ProtectedRef.standard(branch));
            protections.put(project, present.withDevelopers(developersCanPush, developersCanMerge), now);
            audit.record(caller, now, AuditEvent.of(AuditEventType.PROTECTED_BRANCH_UPDATED, AuditEntity.project(project),
                    AuditTarget.keyed("ProtectedBranch", branch)));
        });
    }

    public void unprotect(Caller caller, ProjectRef reference, String branch) {
        long project = projectOf(caller, reference, branch);
        transactions.run(now -> {
            protections.remove(project, new RefPattern(branch));
            audit.record(caller, now, AuditEvent.of(AuditEventType.PROTECTED_BRANCH_REMOVED, AuditEntity.project(project),
                    AuditTarget.keyed("ProtectedBranch", branch)));
        });
    }

    private long projectOf(Caller caller, ProjectRef reference, String branch) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.MANAGE_PROTECTION);
        mirror.find(grant.id(), RefName.branch(branch)).orElseThrow(() -> Refusal.notFound("Branch"));
        return grant.id();
    }
}
