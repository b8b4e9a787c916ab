package dev.slipway.application.release;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.release.port.Releases;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;

/** Checks the rights to read and change releases. Who may not create a protected tag may not change its release either. */
final class ReleaseAccess {

    private final Access access;
    private final BranchProtection guards;
    private final Releases releases;

    ReleaseAccess(Access access, BranchProtection guards, Releases releases) {
        this.access = access;
        this.guards = guards;
        this.releases = releases;
    }

    /** A release that the caller may read or change. */
    record Found(ProjectGrant grant, ReleaseView release) {}

    ProjectGrant readable(Caller caller, ProjectRef project) {
        return access.project(caller, project, Ability.READ_CODE);
    }

    Found readable(Caller caller, ProjectRef project, String tag) {
        return found(readable(caller, project), tag);
    }

    ProjectGrant changeable(Caller caller, ProjectRef project) {
        access.signedIn(caller);
        return access.project(caller, project, Ability.MANAGE_RELEASES);
    }

    Found changeable(Caller caller, ProjectRef project, String tag) {
        Found found = found(changeable(caller, project), tag);
        requireTag(caller, found.grant(), tag);
        return found;
    }

    private Found found(ProjectGrant grant, String tag) {
        return new Found(grant, releases.find(grant.id(), tag).orElseThrow(Refusal::notFound));
    }

    void requireTag(Caller caller, ProjectGrant grant, String tag) {
        if (!guards.mayRunOn(caller, grant, tag, true)) {
            throw Refusal.forbidden(Reason.of("release.protected_tag"));
        }
    }
}
