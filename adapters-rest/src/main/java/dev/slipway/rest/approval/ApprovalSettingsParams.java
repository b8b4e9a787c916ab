package dev.slipway.rest.approval;

import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Changed approval settings of a group or project. */
final class ApprovalSettingsParams {

    private ApprovalSettingsParams() {
    }

    @AtLeastOneOf
    record OfGroup(
            @Nullable Boolean allowAuthorApproval,
            @Nullable Boolean allowCommitterApproval,
            @Nullable Boolean allowOverridesToApproverListPerMergeRequest,
            @Nullable Boolean retainApprovalsOnPush,
            @Nullable Boolean requirePasswordToApprove) {

        Map<ApprovalRestriction, Boolean> restrictions() {
            Map<ApprovalRestriction, Boolean> restrictions = new EnumMap<>(ApprovalRestriction.class);
            put(restrictions, ApprovalRestriction.AUTHORS_EXCLUDED, allowAuthorApproval);
            put(restrictions, ApprovalRestriction.COMMITTERS_EXCLUDED, allowCommitterApproval);
            put(restrictions, ApprovalRestriction.RULES_FIXED, allowOverridesToApproverListPerMergeRequest);
            put(restrictions, ApprovalRestriction.APPROVALS_RESET, retainApprovalsOnPush);
            put(restrictions, ApprovalRestriction.PASSWORD_REQUIRED, requirePasswordToApprove);
            return restrictions;
        }
    }

    @AtLeastOneOf
    record OfProject(
            @Nullable Boolean allowAuthorApproval,
            @Nullable Boolean allowCommitterApproval,
            @Nullable Boolean allowOverridesToApproverListPerMergeRequest,
            @Nullable Boolean retainApprovalsOnPush,
            @Nullable Boolean selectiveCodeOwnerRemovals,
            @Nullable Boolean requirePasswordToApprove) {

        ApprovalConfiguration.Request request() {
            return new ApprovalConfiguration.Request(new OfGroup(allowAuthorApproval, allowCommitterApproval,
                    allowOverridesToApproverListPerMergeRequest, retainApprovalsOnPush, requirePasswordToApprove).restrictions(),
                    Optional.ofNullable(selectiveCodeOwnerRemovals), OptionalInt.empty());
        }
    }

    private static void put(Map<ApprovalRestriction, Boolean> restrictions, ApprovalRestriction restriction, @Nullable Boolean value) {
        if (value != null) {
            restrictions.put(restriction, restriction.ofSet(value));
        }
    }
}
