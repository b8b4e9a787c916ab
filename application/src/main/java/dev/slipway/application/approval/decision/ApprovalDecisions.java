package dev.slipway.application.approval.decision;

import dev.slipway.application.approval.ApprovalPolicy;
import dev.slipway.application.approval.EffectiveApprovals;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeCheck;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.approval.ApprovalCandidate;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.CoverageComparison;
import dev.slipway.domain.mergerequest.MergeObstacle;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Decides about the approvals of merge requests, whole pages at a time, and keeps those that lack approvals from being merged. */
public final class ApprovalDecisions implements MergeCheck {

    /** States in which a request could be merged. Others are told by their state alone. */
    private static final Set<MergeRequestState> OPEN = Set.of(MergeRequestState.OPENED, MergeRequestState.LOCKED);

    private final MergeRequestApprovals approvals;
    private final EffectiveApprovals effective;
    private final ApprovalPolicy policy;

    public ApprovalDecisions(MergeRequestApprovals approvals, EffectiveApprovals effective, ApprovalPolicy policy) {
        this.approvals = approvals;
        this.effective = effective;
        this.policy = policy;
    }

    private Map<Long, DecidedApprovals> of(Collection<MergeRequestView> requests, Set<Long> users) {
        Map<Long, DecidedApprovals> decisions = new HashMap<>();
        if (!requests.isEmpty()) {
            Set<ApprovalRestriction> ofInstance = effective.ofInstance();
            Map<Long, ApprovalFacts> facts = approvals.facts(requests.stream().map(MergeRequestView::id).toList(), users);
            Map<Long, CoverageComparison> coverages = coverages(requests, facts);
            facts.forEach((id, each) -> decisions.put(id, DecidedApprovals.of(each,
                    coverages.getOrDefault(id, CoverageComparison.NONE), ofInstance, policy.premium())));
        }
        return decisions;
    }

    /** Returns the coverage of requests that have a rule about it. */
    private Map<Long, CoverageComparison> coverages(Collection<MergeRequestView> requests, Map<Long, ApprovalFacts> facts) {
        Map<Long, OptionalLong> pipelines = new HashMap<>();
        for (MergeRequestView request : requests) {
            ApprovalFacts known = facts.get(request.id());
            if (known != null && known.reports().containsValue(ApprovalReport.CODE_COVERAGE)) {
                Long pipeline = request.git().pipelineId();
                pipelines.put(request.id(), pipeline == null ? OptionalLong.empty() : OptionalLong.of(pipeline));
            }
        }
        return pipelines.isEmpty() ? Map.of() : approvals.coverages(pipelines);
    }

    /** Returns the decision about a merge request as it concerns a user; not found if it is gone. */
    public DecidedApprovals of(MergeRequestView request, long userId) {
        return Optional.ofNullable(of(List.of(request), Set.of(userId)).get(request.id())).orElseThrow(Refusal::notFound);
    }

    /** Returns the decision about a merge request; empty if it is gone. */
    Optional<DecidedApprovals> find(MergeRequestView request) {
        return Optional.ofNullable(of(List.of(request), Set.of()).get(request.id()));
    }

    /** Returns whether a user may approve a request at all: by the role, or because a rule names the user. */
    boolean able(Found found, Account account) {
        return new ApprovalCandidate(account.id(), ableByRole(found)).able(of(found.request(), account.id()).outcome());
    }

    static boolean ableByRole(Found found) {
        return found.grant().allows(Ability.APPROVE_MERGE_REQUEST);
    }

    /**
     * Finds open requests that lack approvals. What is stored about a request is about its last version; until a push or another target
     * branch is followed by one, a request that needs any approvals lacks them, since there may be other committers and owners.
     */
    @Override
    public Map<Long, Set<MergeObstacle>> obstacles(List<MergeRequestView> requests) {
        List<MergeRequestView> open = requests.stream().filter(request -> OPEN.contains(request.state())).toList();
        Map<Long, DecidedApprovals> decisions = of(open, Set.of());
        Map<Long, Set<MergeObstacle>> obstacles = new HashMap<>();
        for (MergeRequestView request : open) {
            DecidedApprovals decision = decisions.get(request.id());
            if (decision == null || !decision.permitsMerge(request.isCompared())) {
                obstacles.put(request.id(), Set.of(MergeObstacle.NOT_APPROVED));
            }
        }
        return obstacles;
    }
}
