package dev.slipway.application.audit;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.port.AuditEvents;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditSight;
import java.util.Optional;

/**
 * Returns audit events: all of them to administrators and auditors, those of a group or project to its members, as
 * {@code AuditEntityType} says.
 */
public final class AuditReads {

    private final Access access;
    private final AuditEvents events;

    public AuditReads(Access access, AuditEvents events) {
        this.access = access;
        this.events = events;
    }

    public Page<AuditEventView> list(Caller caller, AuditFilter filter, PageRequest page) {
        requireOverseer(caller);
        return events.list(filter, page);
    }

    public AuditEventView get(Caller caller, long id) {
        requireOverseer(caller);
        return found(id, AuditFilter.all());
    }

    public Page<AuditEventView> ofGroup(Caller caller, GroupRef group, AuditFilter filter, PageRequest page) {
        return events.list(seen(caller, group, filter), page);
    }

    public AuditEventView ofGroup(Caller caller, GroupRef group, long id) {
        return found(id, seen(caller, group, AuditFilter.all()));
    }

    public Page<AuditEventView> ofProject(Caller caller, ProjectRef project, AuditFilter filter, PageRequest page) {
        return events.list(seen(caller, project, filter), page);
    }

    public AuditEventView ofProject(Caller caller, ProjectRef project, long id) {
        return found(id, seen(caller, project, AuditFilter.all()));
    }

    private AuditEventView found(long id, AuditFilter filter) {
        return events.find(id, filter).orElseThrow(() -> Refusal.notFound("Audit Event"));
    }

    private void requireOverseer(Caller caller) {
        long account = access.signedIn(caller).id();
        if (!caller.administrator() && !events.auditor(account)) {
            throw Refusal.forbidden();
        }
    }

    private AuditFilter seen(Caller caller, GroupRef group, AuditFilter filter) {
        access.signedIn(caller);
        GroupGrant grant = access.seen(caller, group).or(() -> auditing(caller) ? access.existing(caller, group) : Optional.empty())
                .orElseThrow(() -> Refusal.notFound("Group"));
        return narrowed(caller, AuditEntity.group(grant.id()), grant.role(), filter);
    }

    private AuditFilter seen(Caller caller, ProjectRef project, AuditFilter filter) {
        access.signedIn(caller);
        ProjectGrant grant = access.seen(caller, project).or(() -> auditing(caller) ? access.existing(caller, project) : Optional.empty())
                .orElseThrow(() -> Refusal.notFound("Project"));
        return narrowed(caller, AuditEntity.project(grant.id()),
                grant.standing().role().filter(role -> grant.allows(Ability.READ_AUDIT_EVENTS)), filter);
    }

    /** Returns whether the caller reads the events of objects that are hidden from it. Tokens of jobs do not. */
    private boolean auditing(Caller caller) {
        return !(caller instanceof Caller.Job) && events.auditor(access.signedIn(caller).id());
    }

    private AuditFilter narrowed(Caller caller, AuditEntity entity, Optional<Role> role, AuditFilter filter) {
        long account = access.signedIn(caller).id();
        AuditSight sight = entity.type().sight(caller.administrator(), role, account);
        if (!(sight instanceof AuditSight.All) && events.auditor(account)) {
            sight = new AuditSight.All();
        }
        return switch (sight) {
            case AuditSight.All() -> filter.of(entity);
            case AuditSight.Own(long author) -> filter.of(entity).by(author);
            case AuditSight.None() -> throw Refusal.forbidden();
        };
    }
}
