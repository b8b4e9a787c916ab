package dev.slipway.application.approval.decision;

import dev.slipway.domain.approval.ApprovalOutcome.Counted;
import java.util.List;
import java.util.Map;

/**
 * Approvals of a merged merge request, as they were counted at the merge.
 *
 * @param overwritten whether the request's own rules took the place of the project's
 * @param rules       in their order; members of groups are among the eligible, but not told apart
 * @param origins     of the rules, by id
 */
public record KeptApprovals(boolean overwritten, List<Counted> rules, Map<Long, RuleOrigin> origins) {

    public KeptApprovals {
        rules = List.copyOf(rules);
        origins = Map.copyOf(origins);
    }
}
