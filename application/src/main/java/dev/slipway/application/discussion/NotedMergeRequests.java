package dev.slipway.application.discussion;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.domain.access.Caller;

/** Finds merge requests for their notes. The feature of merge requests implements it. */
@FunctionalInterface
public interface NotedMergeRequests {

    /** Returns a merge request and the rights of the caller there; not found if the caller may not read it. */
    NoteableGrant find(Caller caller, ProjectRef project, long iid);
}
