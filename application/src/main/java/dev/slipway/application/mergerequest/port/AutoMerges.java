package dev.slipway.application.mergerequest.port;

import dev.slipway.application.mergerequest.automerge.AutoMerge;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores the merges that wait for the pipelines of their requests, one of each. The caller of a method that writes locks the request. An
 * auto-merge ends with its request.
 */
public interface AutoMerges {

    /** Stores an auto-merge, in place of another, and deletes the error of an earlier merge. */
    void put(long mergeRequestId, AutoMerge merge, Instant now);

    /** Returns the auto-merge of a request that is open or locked. */
    Optional<AutoMerge> find(long mergeRequestId);

    /**
     * Ends an auto-merge; does nothing if there is none.
     *
     * @param error id of the reason why the merge failed, for readers of the request; null for none
     */
    void end(long mergeRequestId, @Nullable String error, Instant now);

    /**
     * Returns open requests whose auto-merge may go on now that a pipeline has ended: the one that it ran for, and those from its branch.
     * None for a pipeline that did neither succeed nor was skipped.
     */
    List<Long> waitingFor(long pipelineId);

    /**
     * Returns open requests after an id whose auto-merge may go on, in the order of ids: the newest pipeline of their present head has
     * succeeded, or was skipped where the project merges then. Not those of projects marked for deletion.
     */
    List<Long> ready(long after, int most);
}
