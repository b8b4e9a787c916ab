package dev.slipway.application.mergerequest.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.domain.mergerequest.DiffRefs;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Stores the versions of the diffs of merge requests. */
public interface MergeRequestVersions {

    /**
     * Stores a version of the present target branch as the last one, and replaces the commits of the request. The caller locks the request.
     */
    MergeRequestVersion add(long mergeRequestId, NewVersion version, Instant now);

    /** Returns the last version. */
    Optional<MergeRequestVersion> latest(long mergeRequestId);

    /** Returns whether the last version has this head, and was made for the present target branch of the request. */
    boolean compares(long mergeRequestId, String head);

    Optional<MergeRequestVersion> find(long mergeRequestId, long id);

    /** Returns the versions, the newest first. */
    Page<MergeRequestVersion> list(long mergeRequestId, PageRequest page);

    /**
     * @param realSize number of changed files, with a plus sign if there are more than are counted
     * @param commits  full ids of the commits, up to the limit of comparisons
     */
    record NewVersion(DiffRefs refs, String realSize, List<String> commits) {

        public NewVersion {
            commits = List.copyOf(commits);
        }
    }
}
