package dev.slipway.application.mergerequest;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Finds merge requests that a caller may read, for this feature and those after it. */
public final class MergeRequestAccess {

    private final Access access;
    private final MergeRequestViews views;

    public MergeRequestAccess(Access access, MergeRequestViews views) {
        this.access = access;
        this.views = views;
    }

    /** A merge request, and the rights of the caller in its target project. */
    public record Found(ProjectGrant grant, MergeRequestView request) {}

    /** Returns a merge request by its number; not found if there is none, forbidden to callers who may not read merge requests. */
    public Found find(Caller caller, ProjectRef reference, long iid) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_MERGE_REQUESTS);
        return new Found(grant, views.find(grant.id(), iid).orElseThrow(Refusal::notFound));
    }

    /** Returns a merge request as {@link #find} does; rejects callers without an account, and those without another ability. */
    public Found find(Caller caller, ProjectRef reference, long iid, Ability ability) {
        access.signedIn(caller);
        Found found = find(caller, reference, iid);
        found.grant().require(ability);
        return found;
    }
}
