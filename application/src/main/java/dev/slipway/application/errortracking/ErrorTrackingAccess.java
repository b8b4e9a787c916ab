package dev.slipway.application.errortracking;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Finds the project of a call, and checks that the caller maintains it. */
final class ErrorTrackingAccess {

    private final Access access;

    ErrorTrackingAccess(Access access) {
        this.access = access;
    }

    long readable(Caller caller, ProjectRef project) {
        access.signedIn(caller);
        return access.project(caller, project, Ability.READ_ERROR_TRACKING).id();
    }

    long changeable(Caller caller, ProjectRef project) {
        access.signedIn(caller);
        return access.project(caller, project, Ability.MANAGE_ERROR_TRACKING).id();
    }
}
