package dev.slipway.application.project;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Projects.Locked;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.project.ForkRules;
import java.util.List;
import java.util.Optional;

/** Declares existing projects to be forks of others, and ends such relations. Repositories stay as they are. */
public final class ForkRelations {

    private final Access access;
    private final Projects projects;
    private final Forks forks;
    private final ForkStore store;
    private final ManagedProject managed;
    private final Transactions transactions;
    private final Follow follow;

    /** Records and features that follow changes. */
    record Follow(AuditTrail audit, List<ForkRelationListener> listeners) {}

    ForkRelations(Access access, Projects projects, Forks forks, ForkStore store, ManagedProject managed, Transactions transactions,
            Follow follow) {
        this.access = access;
        this.projects = projects;
        this.forks = forks;
        this.store = store;
        this.managed = managed;
        this.transactions = transactions;
        this.follow = follow;
    }

    /** Returns the project, which is a fork of the source now. */
    public ProjectView create(Caller caller, ProjectRef reference, ProjectRef from) {
        access.signedIn(caller);
        long project = access.project(caller, reference, Ability.MANAGE_FORK_RELATION).id();
        ProjectGrant source = access.project(caller, from, Ability.READ_CODE);
        long sourceId = source.id();
        if (!store.open(source)) {
            throw Refusal.forbidden();
        }
        return transactions.write(now -> {
            forks.lock();
            check(project, sourceId);
            forks.relate(project, sourceId);
            follow.audit().record(caller, now, AuditEvent.of(AuditEventType.FORK_RELATION_CREATED, AuditEntity.project(project),
                    AuditTarget.of(AuditEntity.project(sourceId))));
            return managed.read(caller, project);
        });
    }

    private void check(long project, long sourceId) {
        List.of(Math.min(project, sourceId), Math.max(project, sourceId)).forEach(this::locked);
        Visibility fork = locked(project).attributes().visibility();
        Visibility source = locked(sourceId).attributes().visibility();
        if (forks.lineage(project).size() > 1) {
            throw Refusal.conflict(Reason.of("fork.exists"));
        }
        ForkRules.relationProblem(project, forks.lineage(sourceId)).ifPresent(why -> {
            throw Refusal.badRequest(why);
        });
        ForkRules.visibilityProblem(fork, Optional.of(source)).ifPresent(why -> {
            throw Refusal.invalid(List.of(new FieldError("visibility_level", why)));
        });
    }

    private Locked locked(long id) {
        return projects.lock(id).orElseThrow(() -> Refusal.notFound("Project"));
    }

    /** Rejects projects that are no forks as not modified. */
    public void remove(Caller caller, ProjectRef reference) {
        access.signedIn(caller);
        long project = access.project(caller, reference, Ability.MANAGE_FORK_RELATION).id();
        transactions.run(now -> {
            forks.lock();
            if (!forks.separate(project)) {
                throw Refusal.notModified();
            }
            follow.audit().record(caller, now, AuditEvent.of(AuditEventType.FORK_RELATION_REMOVED, AuditEntity.project(project)));
            follow.listeners().forEach(listener -> listener.separated(project));
        });
    }
}
