package dev.slipway.application.mergerequest;

import dev.slipway.domain.mergerequest.DiffRefs;
import java.time.Instant;

/**
 * Diff of a merge request as it was after a push.
 *
 * @param targetBranch of the request at that time
 * @param realSize number of changed files, with a plus sign if there are more than are counted
 * @param commits  number of commits, up to the limit of comparisons
 */
public record MergeRequestVersion(long id, long mergeRequestId, DiffRefs refs, String targetBranch, String realSize, int commits,
        Instant createdAt) {}
