package dev.slipway.domain.pipeline;

import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.kernel.NamedRule;
import dev.slipway.domain.kernel.Policy;
import dev.slipway.domain.kernel.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The request of a trigger job for a pipeline, with what was found out about it. The first rule that says no names the failure of the job; the
 * order is that of 2.9 of the reference.
 *
 * @param child   whether the pipeline is to be a child, of the same project and commit
 * @param sees    whether there is such a project, as far as the job's user is concerned
 * @param same    whether it is the job's own project
 * @param lineage the pipeline of the job, the one that made that, and so on
 * @param tree    how many pipelines belong together already, up and down
 * @param may     whether the user may run things on both refs
 */
public record DownstreamRequest(boolean child, boolean sees, boolean same, List<Upstream> lineage, int tree, boolean may) {

    /** Children of children, and no further. */
    public static final int MOST_GENERATIONS = 2;
    /** Pipelines that belong together. */
    public static final int MOST_TOGETHER = 1000;
    /** The same ref of the same project in one line, before that counts as a loop. */
    public static final int MOST_TURNS = 2;

    public static final Policy<DownstreamRequest> POLICY = Policy.of("pipeline.downstream",
            rule(FailureReason.DOWNSTREAM_BRIDGE_PROJECT_NOT_FOUND, DownstreamRequest::sees),
            rule(FailureReason.INVALID_BRIDGE_TRIGGER, request -> request.child || !request.same),
            rule(FailureReason.REACHED_MAX_DESCENDANT_PIPELINES_DEPTH, request -> !request.child || request.generations() <= MOST_GENERATIONS),
            rule(FailureReason.REACHED_MAX_PIPELINE_HIERARCHY_SIZE, request -> request.tree < MOST_TOGETHER),
            rule(FailureReason.INSUFFICIENT_BRIDGE_PERMISSIONS, DownstreamRequest::may),
            rule(FailureReason.PIPELINE_LOOP_DETECTED, request -> request.child || request.turns() <= MOST_TURNS));

    public DownstreamRequest {
        lineage = List.copyOf(lineage);
    }

    /** A pipeline in the line above a new one, itself named by what makes it the same again. */
    public record Upstream(long projectId, String ref, PipelineSource source) {}

    /** What the job fails with; empty where nothing is in the way. */
    public Optional<FailureReason> objection() {
        return POLICY.judge(this) instanceof Verdict.Denied denied ? FailureReason.of(denied.rule()) : Optional.empty();
    }

    /** The pipeline of the job and those above it that it is a child of. */
    private int generations() {
        int count = 1;
        while (count < lineage.size() && lineage.get(count - 1).source() == PipelineSource.PARENT_PIPELINE) {
            count++;
        }
        return count;
    }

    private long turns() {
        return lineage.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting())).values().stream()
                .mapToLong(Long::longValue).max().orElse(0);
    }

    private static NamedRule<DownstreamRequest> rule(FailureReason failure, Predicate<DownstreamRequest> holds) {
        return NamedRule.requires(failure.wireName(), holds);
    }
}
