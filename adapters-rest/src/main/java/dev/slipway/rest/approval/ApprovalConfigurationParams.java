package dev.slipway.rest.approval;

import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Changed attributes of a project's approval configuration. */
@AtLeastOneOf
record ApprovalConfigurationParams(
        @Nullable Integer approvalsBeforeMerge,
        @Nullable Boolean resetApprovalsOnPush,
        @Nullable Boolean selectiveCodeOwnerRemovals,
        @Nullable Boolean disableOverridingApproversPerMergeRequest,
        @Nullable Boolean mergeRequestsAuthorApproval,
        @Nullable Boolean mergeRequestsDisableCommittersApproval,
        @Nullable Boolean requirePasswordToApprove) {

    ApprovalConfiguration.Request request() {
        Map<ApprovalRestriction, Boolean> restrictions = new EnumMap<>(ApprovalRestriction.class);
        put(restrictions, ApprovalRestriction.APPROVALS_RESET, resetApprovalsOnPush);
        put(restrictions, ApprovalRestriction.RULES_FIXED, disableOverridingApproversPerMergeRequest);
        put(restrictions, ApprovalRestriction.AUTHORS_EXCLUDED, mergeRequestsAuthorApproval);
        put(restrictions, ApprovalRestriction.COMMITTERS_EXCLUDED, mergeRequestsDisableCommittersApproval);
        put(restrictions, ApprovalRestriction.PASSWORD_REQUIRED, requirePasswordToApprove);
        return new ApprovalConfiguration.Request(restrictions, Optional.ofNullable(selectiveCodeOwnerRemovals),
                approvalsBeforeMerge == null ? OptionalInt.empty() : OptionalInt.of(approvalsBeforeMerge));
    }

    private static void put(Map<ApprovalRestriction, Boolean> restrictions, ApprovalRestriction restriction, @Nullable Boolean value) {
        if (value != null) {
            restrictions.put(restriction, restriction.ofConfigured(value));
        }
    }
}
