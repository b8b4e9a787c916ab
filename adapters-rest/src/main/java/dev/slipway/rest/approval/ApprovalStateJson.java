package dev.slipway.rest.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.approval.RuleSource;
import dev.slipway.application.approval.decision.MergeRequestApprovalsView;
import dev.slipway.application.approval.decision.RuleOrigin;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.approval.ApprovalOutcome;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRule;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules that count in a merge request, each with its approvals. */
record ApprovalStateJson(boolean approvalRulesOverwritten, List<RuleJson> rules, List<UserBriefJson> approvedBy) {

    record RuleJson(
            long id,
            String name,
            String ruleType,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reportType,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String section,
            List<UserBriefJson> eligibleApprovers,
            int approvalsRequired,
            List<UserBriefJson> users,
            List<ApproverGroupJson> groups,
            boolean containsHiddenGroups,
            boolean codeOwner,
            List<UserBriefJson> approvedBy,
            @Nullable SourceRuleJson sourceRule,
            boolean approved,
            boolean overridden) {

        private static RuleJson of(ApprovalOutcome.Counted counted, MergeRequestApprovalsView view, Links links) {
            ApprovalRule rule = counted.rule();
            Set<Long> groups = rule.approvers().groups().keySet();
            List<GroupView> seen = view.groups(groups);
            RuleOrigin origin = view.decision().origin(rule);
            return new RuleJson(rule.id(), rule.name(), rule.kind().clientName(),
                    origin.report().map(ApprovalReport::wireName).orElse(null), origin.section().orElse(null),
                    briefs(view.eligible(counted), links), rule.required(),
                    briefs(view.sorted(rule.approvers().users()), links),
                    seen.stream().map(group -> ApproverGroupJson.of(group, links)).toList(), seen.size() < groups.size(),
                    rule.kind().ofFiles(), briefs(view.users(counted.progress().approvedBy()), links),
                    SourceRuleJson.of(origin.source()), counted.progress().approved(),
                    origin.source().filter(RuleSource::overridden).isPresent());
        }
    }

    static ApprovalStateJson of(MergeRequestApprovalsView view, Links links) {
        ApprovalOutcome outcome = view.decision().outcome();
        return new ApprovalStateJson(outcome.overwritten(),
                outcome.rules().stream().map(counted -> RuleJson.of(counted, view, links)).toList(),
                briefs(view.users(outcome.approvedBy()), links));
    }

    private static List<UserBriefJson> briefs(List<UserBrief> users, Links links) {
        return users.stream().map(user -> UserBriefJson.of(user, links)).toList();
    }
}
