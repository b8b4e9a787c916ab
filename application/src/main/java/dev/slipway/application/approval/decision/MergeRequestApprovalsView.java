package dev.slipway.application.approval.decision;

import dev.slipway.application.mergerequest.MergeRequestItem;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.approval.ApprovalOutcome.Counted;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Approvals of a merge request as a caller sees them.
 *
 * @param users  all users that the decision names
 * @param groups groups that its rules name and the caller sees
 * @param reader the caller
 */
public record MergeRequestApprovalsView(MergeRequestItem item, DecidedApprovals decision, Map<Long, UserBrief> users,
        Map<Long, GroupView> groups, Reader reader, boolean premium) {

    /**
     * Caller who reads the approvals.
     *
     * @param mayApprove whether the caller may approve now
     */
    public record Reader(long userId, boolean mayApprove) {}

    public MergeRequestApprovalsView {
        users = Map.copyOf(users);
        groups = Map.copyOf(groups);
    }

    /** Returns users in this order; those that are gone are left out. */
    public List<UserBrief> users(Collection<Long> ids) {
        return ids.stream().map(users::get).filter(Objects::nonNull).toList();
    }

    /** Returns users in the order of ids. */
    public List<UserBrief> sorted(Collection<Long> ids) {
        return users(ids.stream().distinct().sorted().toList());
    }

    /** Returns those of the groups that the caller sees, in the order of ids. */
    public List<GroupView> groups(Set<Long> ids) {
        return ids.stream().sorted().map(groups::get).filter(Objects::nonNull).toList();
    }

    /**
     * Returns the eligible approvers of a rule in the order of ids. Where a group is hidden, those whom the rule itself names alone, since
     * the others would tell the members of the group.
     */
    public List<UserBrief> eligible(Counted counted) {
        Set<Long> eligible = new HashSet<>(counted.progress().eligible());
        if (!groups.keySet().containsAll(counted.rule().approvers().groups().keySet())) {
            eligible.retainAll(counted.rule().approvers().users());
        }
        return sorted(eligible);
    }

    /** Returns the eligible approvers of rules that are not approved, without the caller and users who have approved. */
    public List<UserBrief> suggested() {
        Set<Long> suggested = decision.outcome().rules().stream().filter(counted -> !counted.progress().approved())
                .flatMap(counted -> eligible(counted).stream()).map(UserBrief::id).collect(Collectors.toSet());
        decision.outcome().approvedBy().forEach(suggested::remove);
        suggested.remove(reader.userId());
        return sorted(suggested);
    }
}
