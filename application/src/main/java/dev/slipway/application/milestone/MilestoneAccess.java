package dev.slipway.application.milestone;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.milestone.MilestoneAudience;

/** Finds the owner of milestones, and checks the right to read or change them: reporters change those of projects and groups. */
final class MilestoneAccess {

    private final Access access;

    MilestoneAccess(Access access) {
        this.access = access;
    }

    /** @param namespaceId the group, or the namespace of the project */
    record Managed(MilestoneOwner owner, long namespaceId) {}

    MilestoneOwner read(Caller caller, MilestoneTarget target) {
        access.signedIn(caller);
        return switch (target) {
            case MilestoneTarget.Project(var project) -> {
                ProjectGrant grant = access.project(caller, project);
                require(MilestoneAudience.reads(grant.standing()));
                yield new MilestoneOwner.Project(grant.id());
            }
            case MilestoneTarget.Group(var group) -> new MilestoneOwner.Group(access.group(caller, group).id());
        };
    }

    Managed managed(Caller caller, MilestoneTarget target) {
        access.signedIn(caller);
        return switch (target) {
            case MilestoneTarget.Project(var project) -> {
                ProjectGrant grant = access.project(caller, project);
                require(MilestoneAudience.manages(grant.standing()));
                yield new Managed(new MilestoneOwner.Project(grant.id()), grant.namespaceId());
            }
            case MilestoneTarget.Group(var group) -> {
                long id = access.group(caller, group, Role.REPORTER).id();
                yield new Managed(new MilestoneOwner.Group(id), id);
            }
        };
    }

    private static void require(boolean allowed) {
        if (!allowed) {
            throw Refusal.forbidden();
        }
    }
}
