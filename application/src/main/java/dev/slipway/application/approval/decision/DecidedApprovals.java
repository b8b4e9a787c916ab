package dev.slipway.application.approval.decision;

import dev.slipway.application.approval.ProjectApprovals;
import dev.slipway.domain.approval.ApprovalCandidate;
import dev.slipway.domain.approval.ApprovalLocks;
import dev.slipway.domain.approval.ApprovalOutcome;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalRule;
import dev.slipway.domain.approval.ApprovalTarget;
import dev.slipway.domain.approval.CountingRules;
import dev.slipway.domain.approval.CoverageComparison;
import dev.slipway.domain.approval.ReportRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Decision about the approvals of a merge request.
 *
 * @param inForce  restrictions that count
 * @param origins  of the rules, by id
 * @param excluded users whom a restriction keeps from approving
 * @param known    whether these are all; otherwise no one approves, and a request that needs approvals lacks them
 */
public record DecidedApprovals(Set<ApprovalRestriction> inForce, ApprovalTarget target, ApprovalOutcome outcome,
        Map<Long, RuleOrigin> origins, Set<Long> excluded, boolean known) {

    public DecidedApprovals {
        inForce = Set.copyOf(inForce);
        origins = Map.copyOf(origins);
        excluded = Set.copyOf(excluded);
    }

    /** @param premium whether rules and restrictions count */
    static DecidedApprovals of(ApprovalFacts facts, CoverageComparison coverage, Set<ApprovalRestriction> ofInstance, boolean premium) {
        ProjectApprovals approvals = new ProjectApprovals(facts.configured().chosen(),
                new ApprovalLocks(ofInstance, facts.configured().ofGroup()));
        Set<ApprovalRestriction> inForce = premium ? approvals.inForce() : Set.of();
        Set<Long> excluded = facts.parties().excluded(inForce);
        boolean known = facts.parties().known(inForce);
        if (facts.kept().isPresent()) {
            KeptApprovals kept = facts.kept().get();
            return new DecidedApprovals(inForce, facts.target(), new ApprovalOutcome(kept.overwritten(), kept.rules(), facts.approvals()),
                    kept.origins(), excluded, known);
        }
        CountingRules counting = premium ? CountingRules.of(candidates(facts, coverage), facts.target(),
                inForce.contains(ApprovalRestriction.RULES_FIXED), true) : new CountingRules(false, List.of());
        return new DecidedApprovals(inForce, facts.target(), ApprovalOutcome.of(counting, excluded, facts.approvals()), facts.origins(),
                excluded, known);
    }

    /** Rules of the project about reports count as rules of each of its merge requests. */
    private static CountingRules.Candidates candidates(ApprovalFacts facts, CoverageComparison coverage) {
        List<ApprovalRule> ofRequest = new ArrayList<>(facts.rules().ofMergeRequest());
        ofRequest.addAll(ReportRules.of(facts.rules().ofProject(), facts.reports(), facts.target(), coverage));
        return new CountingRules.Candidates(facts.rules().ofProject(), ofRequest);
    }

    /** Returns what is kept of the decision when the request is merged. */
    KeptApprovals kept() {
        ApprovalOutcome merged = outcome.merged();
        return new KeptApprovals(merged.overwritten(), merged.rules(), merged.rules().stream().map(counted -> counted.rule().id())
                .collect(Collectors.toMap(id -> id, id -> origins.getOrDefault(id, RuleOrigin.NONE))));
    }

    /** @param ableByRole whether the role of the user in the target project permits approvals */
    public boolean mayApprove(long userId, boolean ableByRole) {
        return known && new ApprovalCandidate(userId, ableByRole).mayApprove(outcome, excluded);
    }

    public RuleOrigin origin(ApprovalRule rule) {
        return origins.getOrDefault(rule.id(), RuleOrigin.NONE);
    }

    public boolean passwordRequired() {
        return inForce.contains(ApprovalRestriction.PASSWORD_REQUIRED);
    }

    /** @param followed whether what is stored about the merge request is about its present commits */
    public boolean permitsMerge(boolean followed) {
        return outcome.permitsMerge(followed && known, target);
    }
}
