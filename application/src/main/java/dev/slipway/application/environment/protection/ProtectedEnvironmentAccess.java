package dev.slipway.application.environment.protection;

import dev.slipway.application.access.Access;
import dev.slipway.application.environment.protection.ProtectedEnvironmentTarget.OfGroup;
import dev.slipway.application.environment.protection.ProtectedEnvironmentTarget.OfProject;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.environment.protection.EnvironmentOwner;

/** Finds the owner of protected environments. Maintainers of a project or group read and change its own. */
final class ProtectedEnvironmentAccess {

    private final Access access;

    ProtectedEnvironmentAccess(Access access) {
        this.access = access;
    }

    EnvironmentOwner readable(Caller caller, ProtectedEnvironmentTarget target) {
        return owner(caller, target, Ability.READ_PROTECTED_ENVIRONMENTS);
    }

    EnvironmentOwner changeable(Caller caller, ProtectedEnvironmentTarget target) {
        return owner(caller, target, Ability.MANAGE_PROTECTION);
    }

    private EnvironmentOwner owner(Caller caller, ProtectedEnvironmentTarget target, Ability ability) {
        access.signedIn(caller);
        return switch (target) {
            case OfProject(var project) -> new EnvironmentOwner.Project(access.project(caller, project, ability).id());
            case OfGroup(var group) -> new EnvironmentOwner.Group(access.group(caller, group, Role.MAINTAINER).id());
        };
    }
}
