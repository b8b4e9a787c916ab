package dev.slipway.application.approval.decision;

import dev.slipway.application.approval.port.ApprovalConfigurations.Configured;
import dev.slipway.domain.approval.ApprovalParties;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRule;
import dev.slipway.domain.approval.ApprovalTarget;
import dev.slipway.domain.approval.CountingRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Facts about the approvals of one merge request.
 *
 * @param configured configuration of the target project
 * @param origins    of all rules, by id
 * @param approvals  users who have approved, in the order of their approvals
 * @param kept       of a merged request
 */
public record ApprovalFacts(ApprovalParties parties, Configured configured, ApprovalTarget target, CountingRules.Candidates rules,
        Map<Long, RuleOrigin> origins, List<Long> approvals, Optional<KeptApprovals> kept) {

    public ApprovalFacts {
        origins = Map.copyOf(origins);
        approvals = List.copyOf(approvals);
    }

    /** Returns the reports that rules of the project are about, by the ids of the rules. */
    Map<Long, ApprovalReport> reports() {
        return rules.ofProject().stream().filter(rule -> origin(rule).report().isPresent())
                .collect(Collectors.toMap(ApprovalRule::id, rule -> origin(rule).report().orElseThrow()));
    }

    private RuleOrigin origin(ApprovalRule rule) {
        return origins.getOrDefault(rule.id(), RuleOrigin.NONE);
    }
}
