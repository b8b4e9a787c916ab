package dev.slipway.application.mergerequest;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.award.port.Awards;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;

/** Contract of {@code MergeRequestViews}, in parts by subject. */
public abstract class MergeRequestViewsKit {

    protected abstract MergeRequestViews views();

    protected abstract MergeRequests requests();

    protected abstract MergeRequestVersions versions();

    protected abstract AccessWorld rows();

    /** Points a branch at a commit. @param sha null removes it */
    protected abstract void branch(long projectId, String name, String sha);

    /** Stores a pipeline of a branch, and returns its id. */
    protected abstract long pipeline(long projectId, String branch, String sha, String status);

    /** Stores a pipeline that ran for a merge request, and returns its id. @param source head that its commit merges; null for none */
    protected abstract long ownPipeline(long mergeRequestId, String sha, @Nullable String source);

    /** Stores settings of a project, as an object of JSON. */
    protected abstract void settings(long projectId, String json);

    protected abstract Awards awards();

    /** Stores a note on the merge request, and returns its id. */
    protected abstract long note(long mergeRequestId);

    /** Stores a note. @param system whether the server wrote it about a change */
    protected abstract void note(long mergeRequestId, long author, boolean internal, boolean system);

    /** Makes an issue, and returns its id. */
    protected abstract long issue(long projectId);

    /** Stores that a merge request closes an issue. */
    protected abstract void closes(long mergeRequestId, long issueId);

    /** Stores on a merge request that an issue mentions it. */
    protected abstract void mentionedIn(long mergeRequestId, long issueId);

    /** Stores on an issue that a merge request mentions it. @param closing whether the merge closed it */
    protected abstract void mentions(long mergeRequestId, long issueId, boolean closing);

    @Nested
    final class Lists extends MergeRequestViewsListsKit {

        Lists() {
            super(MergeRequestViewsKit.this);
        }
    }

    @Nested
    final class Filters extends MergeRequestViewsFiltersKit {

        Filters() {
            super(MergeRequestViewsKit.this);
        }
    }
}
