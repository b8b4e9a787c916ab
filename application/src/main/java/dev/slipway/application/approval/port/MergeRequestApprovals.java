package dev.slipway.application.approval.port;

import dev.slipway.application.approval.decision.ApprovalFacts;
import dev.slipway.application.approval.decision.KeptApprovals;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.approval.ApprovalParties;
import dev.slipway.domain.approval.CoverageComparison;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Approvals of merge requests, and the facts by which they are counted. */
public interface MergeRequestApprovals {

    /**
     * Returns the facts about merge requests by their ids. The number of statements does not depend on that of the requests. Of the members
     * of the living groups of a rule the first {@value dev.slipway.application.approval.ApprovalRuleView#MOST_MEMBERS} users are read,
     * and besides them authors, committers and those who have approved one of the requests. Approvers of whom there are more are not
     * complete. All rules together get a bounded number of members; rules beyond it have the latter ones alone, and are not complete.
     *
     * @param users who are read as members too, besides the first ones
     */
    Map<Long, ApprovalFacts> facts(Collection<Long> mergeRequestIds, Set<Long> users);

    /** Compares the coverage of merge requests. @param headPipelines newest pipelines of the heads, by the ids of the requests */
    Map<Long, CoverageComparison> coverages(Map<Long, OptionalLong> headPipelines);

    /** Stores the approvals of a merge request that is being merged; facts have them from then on. */
    void keep(long mergeRequestId, KeptApprovals kept);

    /** Returns the author and the committers of a merge request, as they are stored; empty if it is gone. */
    Optional<ApprovalParties> parties(long mergeRequestId);

    /** Returns the users who have approved, in the order of their approvals. */
    List<Long> approvers(long mergeRequestId);

    /** Adds the approval of a user; returns false if the user has approved already. */
    boolean add(long mergeRequestId, long userId, Instant now);

    /** Removes the approval of a user; returns false if there is none. */
    boolean remove(long mergeRequestId, long userId);

    /** Removes the approvals of all users. */
    void removeAll(long mergeRequestId);

    /**
     * Replaces the committers of a merge request by the users who have one of the addresses, confirmed or not, in any case of letters.
     * Where these are not all, the committers before stay, since they may be others.
     */
    void putCommitters(long mergeRequestId, Committers committers);

    /**
     * Authors of the commits of a merge request.
     *
     * @param addresses in lower case
     * @param complete  whether there are no others
     */
    record Committers(Set<String> addresses, boolean complete) {

        public Committers {
            addresses = Set.copyOf(addresses);
        }
    }

    /** Returns users as other objects show them, in the order of ids. */
    List<UserBrief> users(Set<Long> ids);

    /** Returns groups in the order of ids. */
    List<GroupView> groups(Set<Long> ids);
}
