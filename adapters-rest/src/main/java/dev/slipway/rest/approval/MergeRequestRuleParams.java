package dev.slipway.rest.approval;

import dev.slipway.application.approval.ApproverRequest;
import dev.slipway.application.approval.ApproverRequest.NamedUsers;
import dev.slipway.application.approval.UpdateApprovalRule;
import dev.slipway.application.approval.rule.CreateMergeRequestRule;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parameters of operations on approval rules of merge requests. */
final class MergeRequestRuleParams {

    private MergeRequestRuleParams() {
    }

    record Created(@Required String name, @Required Integer approvalsRequired, @Nullable Long approvalProjectRuleId) {

        CreateMergeRequestRule.Request request(Approvers approvers) {
            return new CreateMergeRequestRule.Request(name, approvalsRequired,
                    approvalProjectRuleId == null ? OptionalLong.empty() : OptionalLong.of(approvalProjectRuleId), approvers.request());
        }
    }

    record Updated(@Nullable String name, @Nullable Integer approvalsRequired, @Default("false") boolean removeHiddenGroups) {

        UpdateApprovalRule.Request request(Approvers approvers) {
            return new UpdateApprovalRule.Request(Optional.ofNullable(name),
                    approvalsRequired == null ? OptionalInt.empty() : OptionalInt.of(approvalsRequired), approvers.request(),
                    removeHiddenGroups);
        }
    }

    /** Users and groups of a rule. */
    record Approvers(
            @CommaSeparated @Nullable List<Long> userIds,
            @CommaSeparated @Nullable List<Object> users,
            @CommaSeparated @Nullable List<String> usernames,
            @CommaSeparated @Nullable List<Long> groupIds,
            @CommaSeparated @Nullable List<Object> groups) {

        ApproverRequest request() {
            Optional<Set<Long>> ids = ApprovalRuleParams.ids("users", userIds, users);
            Optional<NamedUsers> named = ids.isEmpty() && usernames == null ? Optional.empty()
                    : Optional.of(new NamedUsers(ids.orElse(Set.of()), usernames == null ? Set.of() : Set.copyOf(usernames)));
            return new ApproverRequest(named, ApprovalRuleParams.ids("groups", groupIds, groups), Optional.empty(), Optional.empty());
        }
    }
}
