package dev.slipway.application.mergerequest.port;

import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.Mergeability;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stores merge requests. Those of a target project are numbered from 1 on; no number is used again. */
public interface MergeRequests {

    /**
     * Creates an open merge request. Locks the project's counter until the transaction ends, so it must come last.
     *
     * @return its id; empty if another open request has the same branches
     * @throws dev.slipway.application.kernel.Refusal not found, if the target project is gone
     */
    OptionalLong create(NewMergeRequest request);

    /** Returns the number of the open or locked request with these branches. */
    OptionalLong openTwin(MergeRequestBranches branches);

    /** Locks a merge request until the transaction ends, and returns it. */
    Optional<Locked> lock(long id);

    /** Locks a merge request by its number in the target project. */
    Optional<Locked> lock(long projectId, long iid);

    /** Replaces the content; returns false if another open request has the branches that this one would have. */
    boolean change(long id, MergeRequestContent content, Instant updatedAt);

    /**
     * Closes, reopens, locks, unlocks or merges the request; fails if its state does not allow it. A closed or merged request records by
     * whom and since when. A pending auto-merge ends with any event but those of a lock, which are no change of the request either. A merge
     * removes the last failure.
     *
     * @param byUser null for the server itself
     * @return false if it would be open beside another request with the same branches
     */
    boolean move(long id, MergeRequestEvent event, @Nullable Long byUser, Instant now);

    /**
     * Locks an open request for its merge, with what is needed to finish it. Another event removes that. The commits are shown once the
     * request is merged.
     */
    void begin(long id, Merging merging, Instant now);

    /** Returns the merge for which a request is locked. */
    Optional<Merging> begun(long id);

    /** Stores why a merge failed, for readers of the request. @param reason id of the reason; null removes the last one */
    void failed(long id, @Nullable String reason);

    /** Records that the source branch of a request is being rebased, and removes the last failure. */
    void beginRebase(long id, Rebase rebase, Instant now);

    /** Returns the rebase that is under way. */
    Optional<Rebase> rebase(long id);

    /** Records the end of a rebase. @param reason id of the reason for which it failed; null for a success */
    void endRebase(long id, @Nullable String reason);

    /** Returns since when a request is locked for its merge. */
    Optional<Instant> begunAt(long id);

    /**
     * Returns requests that were locked for their merge before a time, by id.
     *
     * @param after id from which on, exclusive; 0 for the first ones
     */
    List<Long> locked(Instant begunBefore, long after, int most);

    /** Stores the result of a check of the merge, with the commits that it was made for. */
    void checked(long id, Mergeability.Checked result);

    void remove(long id);

    /** Returns those of the numbers that requests of a target project have. */
    Set<Long> existing(long projectId, Collection<Long> iids);

    /** Removes at most {@code most} requests of a target project, and returns their number. */
    int removeSome(long projectId, int most);

    /** Returns open requests from a source project into others, by id. */
    List<Long> openFrom(long sourceProject, int most);

    /**
     * Returns open requests from a project into others, and from others into it, by id.
     *
     * @param after id from which on, exclusive; 0 for the first ones
     */
    List<Long> openAcross(long projectId, long after, int most);

    /**
     * Returns open requests into a project, by id.
     *
     * @param after id from which on, exclusive; 0 for the first ones
     */
    List<Long> openOf(long targetProject, long after, int most);

    /**
     * Returns open requests with a source branch whose last version is not of the present commit of that branch and the present target
     * branch, while the latter exists, or whose source branch is gone, by id.
     *
     * @param after id from which on, exclusive; 0 for the first ones
     */
    List<Long> outdated(long sourceProject, String sourceBranch, long after, int most);

    /** Returns open and locked requests with a target branch, by id. */
    List<Long> openAimedAt(long targetProject, String targetBranch, int most);

    /** Returns whether any open or locked request has this target branch. */
    boolean aimedAt(long targetProject, String targetBranch);

    /**
     * Returns open requests with a target branch whose last version has one of these commits as head, by id. Not those whose source branch
     * names another commit meanwhile.
     */
    List<Long> openInto(long targetProject, String targetBranch, Collection<String> heads, int most);

    /** Returns whether the user created, merged or closed any request. */
    boolean involves(long userId);

    /** Reassigns the requests that one user created, merged and closed to another, who does not become an assignee. */
    void reassign(long fromUser, long toUser);

    /** Reassigns at most {@code most} requests that a user created, merged or closed to another, by id, and returns their number. */
    int reassignSome(long fromUser, long toUser, int most);

    /** Removes at most {@code most} requests that a user created, by id, and returns the target project of each. */
    List<Long> removeSomeOf(long userId, int most);

    /** Removes a user from the assignees and reviewers of all requests. */
    void unassign(long userId);

    /** Removes a user from the assignees and reviewers of at most {@code most} requests, by id, and returns their number. */
    int unassignSome(long userId, int most);

    /**
     * A merge by the server, whose target branch moves in a moment.
     *
     * @param userId       who merges; null if the account is gone
     * @param head         commit to which the target branch moves
     * @param mergeCommit  the merge commit; empty for a fast-forward
     * @param squashCommit the commit that the others became; empty if they are merged as they are
     * @param removeSource whether the source branch is removed afterwards
     */
    record Merging(@Nullable Long userId, String head, Optional<String> mergeCommit, Optional<String> squashCommit, boolean removeSource) {}

    /**
     * A rebase of a source branch.
     *
     * @param userId whose rebase it is; null if the account is gone
     * @param skipCi whether its push skips pipelines
     */
    record Rebase(@Nullable Long userId, boolean skipCi) {}

    record NewMergeRequest(MergeRequestBranches branches, MergeRequestContent content, long authorId, Instant createdAt) {}

    /** @param authorId null if the account is gone */
    record Locked(long id, long iid, MergeRequestBranches branches, MergeRequestContent content, MergeRequestState state,
            @Nullable Long authorId, Instant updatedAt) {

        public long projectId() {
            return branches.targetProject();
        }

        /** Returns whether the user is the author or an assignee. */
        public boolean belongsTo(long userId) {
            return authorId != null && authorId == userId || content.workers().assignees().contains(userId);
        }
    }
}
