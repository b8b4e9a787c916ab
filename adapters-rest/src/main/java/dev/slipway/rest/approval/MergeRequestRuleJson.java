package dev.slipway.rest.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.application.approval.RuleSource;
import dev.slipway.application.approval.rule.MergeRequestRuleView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An approval rule of a merge request.
 *
 * @param section omitted for rules that users defined
 */
record MergeRequestRuleJson(
        long id,
        String name,
        String ruleType,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String section,
        List<UserBriefJson> eligibleApprovers,
        int approvalsRequired,
        List<UserBriefJson> users,
        List<ApproverGroupJson> groups,
        boolean containsHiddenGroups,
        @Nullable SourceRuleJson sourceRule,
        boolean overridden) {

    static MergeRequestRuleJson of(MergeRequestRuleView view, Links links) {
        ApprovalRuleView rule = view.rule();
        return new MergeRequestRuleJson(rule.id(), rule.rule().name(), rule.rule().kind().clientName(), view.section().orElse(null),
                rule.eligible().stream().map(user -> UserBriefJson.of(user, links)).toList(), rule.rule().required(),
                rule.users().stream().map(user -> UserBriefJson.of(user, links)).toList(),
                rule.groups().stream().map(group -> ApproverGroupJson.of(group, links)).toList(), rule.hidden(),
                SourceRuleJson.of(view.source()), view.source().filter(RuleSource::overridden).isPresent());
    }
}
