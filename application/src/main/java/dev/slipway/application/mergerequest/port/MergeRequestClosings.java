package dev.slipway.application.mergerequest.port;

import java.util.Collection;

/** Stores which issues merge requests close. They go with the request, and with the issue. */
public interface MergeRequestClosings {

    /** Stores the issues that a locked merge request closes, instead of those before. Issues that are gone are left out. */
    void replace(long mergeRequestId, Collection<Long> issueIds);
}
