package dev.slipway.application.project;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.port.Namespaces;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Projects.Home;
import dev.slipway.application.project.port.Projects.Locked;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditValue;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.namespace.NamespaceAudience;
import dev.slipway.domain.namespace.NamespaceKind;
import dev.slipway.domain.project.ProjectTransferPolicy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Moves a project to another namespace. Its repository, pipelines and members stay; roles of the former groups end. */
public final class TransferProject {

    private final Access access;
    private final Projects projects;
    private final Namespaces namespaces;
    private final Transactions transactions;
    private final AuditTrail audit;
    private final List<ProjectListener> parts;

    public TransferProject(Access access, Projects projects, Namespaces namespaces, List<ProjectListener> parts, Transactions transactions,
            AuditTrail audit) {
        this.access = access;
        this.projects = projects;
        this.namespaces = namespaces;
        this.transactions = transactions;
        this.audit = audit;
        this.parts = parts;
    }

    /** Returns the id of the project, whose path has changed. */
    public long transfer(Caller caller, ProjectRef reference, GroupRef namespace) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.TRANSFER_PROJECT);
        long target = namespaces.find(namespace, NamespaceAudience.of(caller, false))
                .orElseThrow(() -> Refusal.notFound("Namespace")).namespace().id();
        transactions.run(now -> {
            Home home = projects.lockHome(target, caller.accountId()).orElseThrow(() -> Refusal.notFound("Namespace"));
            move(caller, grant.id(), home, now);
        });
        return grant.id();
    }

    /** Rejects callers who may not create projects in the group as forbidden, before the project is looked for. */
    public void intoGroup(Caller caller, ProjectRef reference, GroupRef group) {
        access.signedIn(caller);
        long target = access.group(caller, group).id();
        transactions.run(now -> {
            Home home = projects.lockHome(target, caller.accountId()).orElseThrow(() -> Refusal.notFound("Group"));
            if (!ProjectCreation.mayCreateIn(caller, home)) {
                throw Refusal.forbidden();
            }
            move(caller, access.project(caller, reference, Ability.TRANSFER_PROJECT).id(), home, now);
        });
    }

    /** Asks for the caller's role once more under the lock of the project, since it may have ended while the lock was waited for. */
    private void move(Caller caller, long id, Home home, Instant now) {
        Locked present = projects.lock(id).orElseThrow(() -> Refusal.notFound("Project"));
        access.project(caller, new ProjectRef.Id(id), Ability.TRANSFER_PROJECT);
        String fullPath = home.fullPath() + "/" + present.attributes().path();
        check(caller, home, present, fullPath);
        Visibility visibility = ProjectTransferPolicy.visibility(present.attributes().visibility(), Optional.ofNullable(home.visibility()));
        if (!projects.transfer(id, home.id(), present.attributes().withVisibility(visibility), fullPath, now)) {
            throw Refusal.badRequest(Reason.of("transfer.free"));
        }
        parts.forEach(part -> part.transferred(id));
        audit.record(caller, now, AuditEvent.of(AuditEventType.PROJECT_TRANSFERRED, AuditEntity.project(id))
                .changing(AuditChange.of("namespace", AuditValue.name(present.fullPath()), AuditValue.name(fullPath))));
    }

    private void check(Caller caller, Home home, Locked present, String fullPath) {
        boolean free = !projects.nameTaken(home.id(), present.attributes().name()) && !projects.pathTaken(fullPath);
        ProjectTransferPolicy facts = new ProjectTransferPolicy(home.id() != present.namespaceId(),
                ProjectCreation.mayCreateIn(caller, home), free);
        ProjectTransferPolicy.POLICY.judge(facts).denial().ifPresent(reason -> {
            throw Refusal.badRequest(reason);
        });
        if (home.kind() == NamespaceKind.USER && home.projects() >= home.projectsLimit()) {
            throw Refusal.forbidden(Reason.of("project.limit_reached", home.projectsLimit()));
        }
    }
}
