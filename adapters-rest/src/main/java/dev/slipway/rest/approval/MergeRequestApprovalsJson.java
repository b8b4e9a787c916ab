package dev.slipway.rest.approval;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.approval.decision.MergeRequestApprovalsView;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.domain.approval.ApprovalOutcome;
import dev.slipway.domain.approval.Approvers;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Approvals of a merge request.
 *
 * @param counted what rules require; null, and omitted, below the premium tier
 */
record MergeRequestApprovalsJson(
        boolean userHasApproved,
        boolean userCanApprove,
        boolean approved,
        List<ApproverJson> approvedBy,
        @JsonUnwrapped @Nullable CountedJson counted) {

    record ApproverJson(UserBriefJson user) {}

    record ApproverGroupEntryJson(ApproverGroupJson group) {}

    record RuleLeftJson(long id, String name, String ruleType) {

        private static List<RuleLeftJson> all(List<ApprovalOutcome.Counted> rules) {
            return rules.stream().map(counted -> new RuleLeftJson(counted.rule().id(), counted.rule().name(),
                    counted.rule().kind().clientName())).toList();
        }
    }

    /** Requirements of the rules. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record CountedJson(
            long id,
            long iid,
            long projectId,
            @Nullable String title,
            @Nullable String description,
            String state,
            Instant createdAt,
            Instant updatedAt,
            String mergeStatus,
            int approvalsRequired,
            int approvalsLeft,
            boolean requirePasswordToApprove,
            List<UserBriefJson> suggestedApprovers,
            List<ApproverJson> approvers,
            List<ApproverGroupEntryJson> approverGroups,
            List<RuleLeftJson> approvalRulesLeft,
            boolean hasApprovalRules,
            boolean mergeRequestApproversAvailable,
            boolean multipleApprovalRulesAvailable,
            List<RuleLeftJson> invalidApproversRules) {

        private static CountedJson of(MergeRequestApprovalsView view, Links links) {
            MergeRequestView request = view.item().request();
            ApprovalOutcome outcome = view.decision().outcome();
            Optional<Approvers> first = outcome.rules().stream().map(ApprovalOutcome.Counted::rule)
                    .filter(rule -> rule.kind().userDefined()).findFirst().map(rule -> rule.approvers());
            return new CountedJson(request.id(), request.iid(), request.projects().id(), request.content().title(),
                    request.content().description(), request.state().wireName(), request.moments().createdAt(),
                    request.moments().updatedAt(), view.item().mergeability().wireName(), outcome.required(), outcome.left(),
                    view.decision().passwordRequired(),
                    view.suggested().stream().map(user -> UserBriefJson.of(user, links)).toList(),
                    view.sorted(first.map(Approvers::users).orElse(Set.of())).stream()
                            .map(user -> new ApproverJson(UserBriefJson.of(user, links))).toList(),
                    view.groups(first.map(approvers -> approvers.groups().keySet()).orElse(Set.of())).stream()
                            .map(group -> new ApproverGroupEntryJson(ApproverGroupJson.of(group, links))).toList(),
                    RuleLeftJson.all(outcome.rulesLeft()), !outcome.rules().isEmpty(), true, true,
                    RuleLeftJson.all(outcome.rules().stream()
                            .filter(counted -> counted.progress().approved() && counted.progress().left() > 0).toList()));
        }
    }

    static MergeRequestApprovalsJson of(MergeRequestApprovalsView view, Links links) {
        ApprovalOutcome outcome = view.decision().outcome();
        return new MergeRequestApprovalsJson(outcome.approvedBy().contains(view.reader().userId()), view.reader().mayApprove(),
                outcome.approved(), view.users(outcome.approvedBy()).stream()
                .map(user -> new ApproverJson(UserBriefJson.of(user, links))).toList(),
                view.premium() ? CountedJson.of(view, links) : null);
    }
}
