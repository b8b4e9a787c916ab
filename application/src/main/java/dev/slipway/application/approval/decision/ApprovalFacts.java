package dev.slipway.application.approval.decision;

import dev.slipway.application.approval.port.ApprovalConfigurations.Configured;
import dev.slipway.domain.approval.ApprovalParties;
import dev.slipway.domain.approval.ApprovalTarget;
import dev.slipway.domain.approval.CountingRules;
import java.util.List;

/**
 * Facts about the approvals of one merge request.
 *
 * @param configured configuration of the target project
 * @param approvals  users who have approved, in the order of their approvals
 */
public record ApprovalFacts(ApprovalParties parties, Configured configured, ApprovalTarget target, CountingRules.Candidates rules,
        List<Long> approvals) {

    public ApprovalFacts {
        approvals = List.copyOf(approvals);
    }
}
