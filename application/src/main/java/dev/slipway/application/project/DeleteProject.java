package dev.slipway.application.project;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;

/** Deletes a project: hidden at once, removed piece by piece later. */
public final class DeleteProject {

    private final Access access;
    private final Projects projects;
    private final Work work;
    private final Transactions transactions;
    private final AuditTrail audit;

    public DeleteProject(Access access, Projects projects, Work work, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.projects = projects;
        this.work = work;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void delete(Caller caller, ProjectRef reference, Freshness freshness) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.DELETE_PROJECT);
        transactions.run(now -> {
            freshness.check(projects.lock(grant.id()).orElseThrow(() -> Refusal.notFound("Project")).updatedAt());
            audit.record(caller, now, AuditEvent.of(AuditEventType.PROJECT_DESTROYED, AuditEntity.project(grant.id())));
            projects.hide(grant.id(), now);
            work.soon(RemoveProject.KIND, grant.id());
        });
    }
}
