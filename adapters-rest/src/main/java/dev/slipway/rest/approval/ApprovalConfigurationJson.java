package dev.slipway.rest.approval;

import dev.slipway.application.approval.ProjectApprovals;
import dev.slipway.domain.approval.ApprovalRestriction;
import java.util.List;
import java.util.Set;

/**
 * Approval configuration of a project, with what its group and the installation prescribe.
 *
 * @param approvers      deprecated, always empty
 * @param approverGroups deprecated, always empty
 */
record ApprovalConfigurationJson(
        List<Object> approvers,
        List<Object> approverGroups,
        int approvalsBeforeMerge,
        boolean resetApprovalsOnPush,
        boolean selectiveCodeOwnerRemovals,
        boolean disableOverridingApproversPerMergeRequest,
        boolean mergeRequestsAuthorApproval,
        boolean mergeRequestsDisableCommittersApproval,
        boolean requirePasswordToApprove) {

    static ApprovalConfigurationJson of(ProjectApprovals approvals) {
        Set<ApprovalRestriction> inForce = approvals.inForce();
        return new ApprovalConfigurationJson(List.of(), List.of(), approvals.chosen().approvalsBeforeMerge(),
                value(inForce, ApprovalRestriction.APPROVALS_RESET), approvals.resetsCodeOwners(),
                value(inForce, ApprovalRestriction.RULES_FIXED), value(inForce, ApprovalRestriction.AUTHORS_EXCLUDED),
                value(inForce, ApprovalRestriction.COMMITTERS_EXCLUDED), value(inForce, ApprovalRestriction.PASSWORD_REQUIRED));
    }

    private static boolean value(Set<ApprovalRestriction> inForce, ApprovalRestriction restriction) {
        return restriction.configured(inForce.contains(restriction));
    }
}
