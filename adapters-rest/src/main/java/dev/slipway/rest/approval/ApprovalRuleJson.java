package dev.slipway.rest.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.RuleBranches;
import dev.slipway.rest.branch.ProtectedBranchJson;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An approval rule of a project.
 *
 * @param reportType omitted for rules without a report
 */
record ApprovalRuleJson(
        long id,
        String name,
        String ruleType,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String reportType,
        List<UserBriefJson> eligibleApprovers,
        int approvalsRequired,
        List<UserBriefJson> users,
        List<ApproverGroupJson> groups,
        boolean containsHiddenGroups,
        boolean appliesToAllProtectedBranches,
        List<ProtectedBranchJson> protectedBranches) {

    static ApprovalRuleJson of(ApprovalRuleView view, Links links) {
        ApprovalRuleDraft rule = view.rule();
        return new ApprovalRuleJson(view.id(), rule.name(), rule.kind().wireName(),
                rule.report().map(ApprovalReport::wireName).orElse(null),
                view.eligible().stream().map(user -> UserBriefJson.of(user, links)).toList(), rule.required(),
                view.users().stream().map(user -> UserBriefJson.of(user, links)).toList(),
                view.groups().stream().map(group -> ApproverGroupJson.of(group, links)).toList(), view.hidden(),
                rule.named().branches() instanceof RuleBranches.AllProtected,
                view.protections().stream().map(protection -> ProtectedBranchJson.of(protection, true)).toList());
    }
}
