package dev.slipway.rest.approval;

import dev.slipway.application.approval.ApproverRequest;
import dev.slipway.application.approval.ApproverRequest.NamedUsers;
import dev.slipway.application.approval.CreateApprovalRule;
import dev.slipway.application.approval.UpdateApprovalRule;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of operations on approval rules. {@code users} and {@code groups} are older names of the lists of ids; clients that send back
 * a rule as they read it send objects there.
 */
final class ApprovalRuleParams {

    private ApprovalRuleParams() {
    }

    record Created(
            @Required String name,
            @Required Integer approvalsRequired,
            @AllowedValues({"regular", "any_approver", "report_approver"}) @Nullable String ruleType,
            @AllowedValues({"license_scanning", "code_coverage"}) @Nullable String reportType) {

        CreateApprovalRule.Request request(Approvers approvers) {
            return new CreateApprovalRule.Request(name, approvalsRequired, Optional.ofNullable(ruleType).flatMap(ApprovalRuleKind::of),
                    Optional.ofNullable(reportType).flatMap(ApprovalReport::of), approvers.request());
        }
    }

    record Updated(@Nullable String name, @Nullable Integer approvalsRequired, @Default("false") boolean removeHiddenGroups) {

        /** @param optional whether name and number may be missing, as other servers of the dialect permit */
        UpdateApprovalRule.Request request(Approvers approvers, boolean optional) {
            List<FieldError> missing = new ArrayList<>();
            if (name == null) {
                missing.add(FieldError.of("name", "param.missing"));
            }
            if (approvalsRequired == null) {
                missing.add(FieldError.of("approvals_required", "param.missing"));
            }
            if (!optional && !missing.isEmpty()) {
                throw new Refusal(new Failure.InvalidParameters(missing));
            }
            return new UpdateApprovalRule.Request(Optional.ofNullable(name),
                    approvalsRequired == null ? OptionalInt.empty() : OptionalInt.of(approvalsRequired), approvers.request(),
                    removeHiddenGroups);
        }
    }

    /** Users, groups and branches of a rule. */
    record Approvers(
            @CommaSeparated @Nullable List<Long> userIds,
            @CommaSeparated @Nullable List<Object> users,
            @CommaSeparated @Nullable List<String> usernames,
            @CommaSeparated @Nullable List<Long> groupIds,
            @CommaSeparated @Nullable List<Object> groups,
            @CommaSeparated @Nullable List<Long> protectedBranchIds,
            @Nullable Boolean appliesToAllProtectedBranches) {

        ApproverRequest request() {
            Optional<Set<Long>> ids = ids("users", userIds, users);
            Optional<NamedUsers> named = ids.isEmpty() && usernames == null ? Optional.empty()
                    : Optional.of(new NamedUsers(ids.orElse(Set.of()), usernames == null ? Set.of() : Set.copyOf(usernames)));
            return new ApproverRequest(named, ids("groups", groupIds, groups), Optional.ofNullable(protectedBranchIds).map(Set::copyOf),
                    Optional.ofNullable(appliesToAllProtectedBranches));
        }
    }

    /** Returns the ids of a list and of the one with the older name; empty if neither was sent. */
    static Optional<Set<Long>> ids(String olderName, @Nullable List<Long> sent, @Nullable List<Object> older) {
        if (sent == null && older == null) {
            return Optional.empty();
        }
        Set<Long> ids = new HashSet<>(sent == null ? List.of() : sent);
        if (older != null) {
            older.forEach(each -> ids.add(id(olderName, each)));
        }
        return Optional.of(ids);
    }

    /** Returns the id that a number, a text or an object with an id names. */
    private static long id(String name, Object each) {
        Object value = each instanceof Map<?, ?> whole && whole.get("id") != null ? whole.get("id") : each;
        String text = String.valueOf(value);
        if (!text.matches("[0-9]{1,18}")) {
            throw Refusal.parameter(name, "param.invalid");
        }
        return Long.parseLong(text);
    }
}
