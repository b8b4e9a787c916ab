package dev.slipway.domain.mergerequest;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.NamedRule;
import dev.slipway.domain.kernel.Policy;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Facts that decide whether a merge request can be merged. The first rule that objects gives the {@code detailed_merge_status}; it is the
 * part of its id after the dot.
 *
 * @param empty     whether the source branch has no commit that the target branch lacks
 * @param obstacles found by later features
 */
public record MergeFacts(MergeRequestState state, boolean draft, boolean empty, Mergeability mergeability, PipelineCheck pipeline,
        Set<MergeObstacle> obstacles) {

    private static final String MERGEABLE = "mergeable";

    /** Ordered checks of a merge. A request that is not open is checked no further; git's answer comes before the rules of users. */
    public static final Policy<MergeFacts> CHECKS = Policy.of("merge_request.merge",
            requires("merge_request.not_open", facts -> facts.state == MergeRequestState.OPENED),
            requires("merge_request.checking", facts -> facts.mergeability != Mergeability.CHECKING),
            requires("merge_request.unchecked", facts -> facts.mergeability != Mergeability.UNCHECKED),
            without("merge_request.not_approved", MergeObstacle.NOT_APPROVED),
            without("merge_request.policies_denied", MergeObstacle.POLICIES_DENIED),
            without("merge_request.blocked_status", MergeObstacle.BLOCKED),
            without("merge_request.external_status_checks", MergeObstacle.EXTERNAL_STATUS_CHECKS),
            requires("merge_request.draft_status", facts -> !facts.draft),
            requires("merge_request.broken_status", facts -> facts.mergeability == Mergeability.CAN_BE_MERGED && !facts.empty),
            without("merge_request.discussions_not_resolved", MergeObstacle.DISCUSSIONS_NOT_RESOLVED),
            requires("merge_request.ci_still_running", facts -> facts.pipeline != PipelineCheck.RUNNING),
            requires("merge_request.ci_must_pass", facts -> facts.pipeline != PipelineCheck.FAILED));

    public MergeFacts {
        EnumSet<MergeObstacle> copy = EnumSet.noneOf(MergeObstacle.class);
        copy.addAll(obstacles);
        obstacles = Collections.unmodifiableSet(copy);
    }

    private static NamedRule<MergeFacts> without(String id, MergeObstacle obstacle) {
        return requires(id, facts -> !facts.obstacles.contains(obstacle));
    }

    /** Returns the facts as if all approvals were given. */
    public MergeFacts approved() {
        Set<MergeObstacle> others = EnumSet.noneOf(MergeObstacle.class);
        obstacles.stream().filter(obstacle -> obstacle != MergeObstacle.NOT_APPROVED).forEach(others::add);
        return new MergeFacts(state, draft, empty, mergeability, pipeline, others);
    }

    /** Returns the {@code detailed_merge_status}: the first check that fails, or {@code mergeable}. */
    public String detailedStatus() {
        return CHECKS.judge(this).denial().map(reason -> reason.id().substring(reason.id().indexOf('.') + 1)).orElse(MERGEABLE);
    }

    public boolean mergeable() {
        return CHECKS.judge(this).allowed();
    }
}
