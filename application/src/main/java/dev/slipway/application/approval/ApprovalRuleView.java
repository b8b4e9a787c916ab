package dev.slipway.application.approval;

import dev.slipway.application.branch.ProtectionView;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.RuleBranches;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * An approval rule of a project to be shown.
 *
 * @param eligible     active users of the rule and of its groups, in the order of ids; users who left the project are not among them,
 *                     and of the members of groups the first {@value #MOST_MEMBERS}
 * @param groups       that the rule names; for a caller those that the caller sees
 * @param hidden       whether the rule names groups that the caller does not see
 * @param protections  of branches that the rule applies to, of all protected branches the first {@value ApprovalRuleDraft#MOST_BRANCHES};
 *                     empty until they are read
 */
public record ApprovalRuleView(long id, ApprovalRuleDraft rule, List<UserBrief> users, List<UserBrief> eligible, List<GroupView> groups,
        boolean hidden, List<ProtectionView> protections, Instant updatedAt) {

    /** Maximum number of members of groups that are shown for a rule. Groups grow after a rule is stored, so a rule cannot bound them. */
    public static final int MOST_MEMBERS = 500;

    public ApprovalRuleView {
        users = List.copyOf(users);
        eligible = List.copyOf(eligible);
        groups = List.copyOf(groups);
        protections = List.copyOf(protections);
    }

    /**
     * Returns the rule as a caller may see it. Where a group is hidden, those whom the rule itself names are shown as eligible alone, since
     * the others would tell the members of the group.
     *
     * @param all the protections of the project
     */
    public ApprovalRuleView showing(Set<Long> seenGroups, List<ProtectionView> all) {
        List<GroupView> seen = groups.stream().filter(group -> seenGroups.contains(group.id())).toList();
        List<ProtectionView> applied = switch (rule.named().branches()) {
            case RuleBranches.All every -> List.of();
            case RuleBranches.AllProtected every -> all.subList(0, Math.min(all.size(), ApprovalRuleDraft.MOST_BRANCHES));
            case RuleBranches.Protections(Set<Long> ids) -> all.stream().filter(view -> ids.contains(view.rule().id())).toList();
        };
        boolean hides = seen.size() < groups.size();
        List<UserBrief> shown = hides ? eligible.stream().filter(Set.copyOf(users)::contains).toList() : eligible;
        return new ApprovalRuleView(id, rule, users, shown, seen, hides, applied, updatedAt);
    }

    /** Returns the rule without some of the eligible users. Rules of all approvers name none. */
    public ApprovalRuleView without(Set<Long> users) {
        return new ApprovalRuleView(id, rule, this.users, eligible.stream().filter(user -> !users.contains(user.id())).toList(), groups,
                hidden, protections, updatedAt);
    }

    /** Returns whether protections are needed to show the rule. */
    boolean namesProtections() {
        return !(rule.named().branches() instanceof RuleBranches.All);
    }
}
