package dev.slipway.application.project;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;

/** Archives a project, which then can only be read, and takes it out of the archive. */
public final class ArchiveProject {

    private final Access access;
    private final Projects projects;
    private final Transactions transactions;
    private final AuditTrail audit;

    public ArchiveProject(Access access, Projects projects, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.projects = projects;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void set(Caller caller, ProjectRef reference, boolean archived) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.ARCHIVE_PROJECT);
        transactions.run(now -> {
            projects.lock(grant.id()).orElseThrow(() -> Refusal.notFound("Project"));
            projects.archive(grant.id(), archived, now);
            AuditEventType type = archived ? AuditEventType.PROJECT_ARCHIVED : AuditEventType.PROJECT_UNARCHIVED;
            audit.record(caller, now, AuditEvent.of(type, AuditEntity.project(grant.id())));
        });
    }
}
