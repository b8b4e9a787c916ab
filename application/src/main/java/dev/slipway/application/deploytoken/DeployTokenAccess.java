package dev.slipway.application.deploytoken;

import dev.slipway.application.access.Access;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;

/** Finds the owner of deploy tokens, and checks the right to read or change them: maintainers of a project, owners of a group. */
final class DeployTokenAccess {

    private final Access access;

    DeployTokenAccess(Access access) {
        this.access = access;
    }

    DeployTokenOwner owner(Caller caller, DeployTokenTarget target, Ability ability) {
        access.signedIn(caller);
        return switch (target) {
            case DeployTokenTarget.Project(var project) -> new DeployTokenOwner.Project(access.project(caller, project, ability).id());
            case DeployTokenTarget.Group(var group) -> new DeployTokenOwner.Group(access.group(caller, group, Role.OWNER).id());
        };
    }
}
