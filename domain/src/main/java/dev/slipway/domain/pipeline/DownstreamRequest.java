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
 * Request of a bridge for a downstream pipeline, with the facts that decide about it. The first rule that denies it names the failure of
 * the bridge; the order is that of 2.9 of the reference.
 *
 * @param child   whether the pipeline is a child, of the same project and commit
 * @param sees    whether the project exists and is visible to the user of the bridge
 * @param same    whether the project is that of the bridge
 * @param lineage pipeline of the bridge, followed by its upstream pipelines
 * @param tree    number of pipelines with the same topmost upstream pipeline
 * @param may     whether the user may run jobs on both refs
 */
public record DownstreamRequest(boolean child, boolean sees, boolean same, List<Upstream> lineage, int tree, boolean may) {

    /** Maximum depth of child pipelines: children of children. */
    public static final int MOST_GENERATIONS = 2;
    /** Maximum number of pipelines with the same topmost upstream pipeline. */
    public static final int MOST_TOGETHER = 1000;
    /** Maximum occurrences of a ref of a project in a lineage; more are a loop. */
    public static final int MOST_TURNS = 2;

    public static final Policy<DownstreamRequest> POLICY = Policy.of("pipeline.downstream",
            rule(FailureReason.DOWNSTREAM_BRIDGE_PROJECT_NOT_FOUND, DownstreamRequest::sees),
            rule(FailureReason.INVALID_BRIDGE_TRIGGER, request -> request.child || !request.same),
            rule(FailureReason.REACHED_MAX_DESCENDANT_PIPELINES_DEPTH,
                    request -> !request.child || request.generations() <= MOST_GENERATIONS),
            rule(FailureReason.REACHED_MAX_PIPELINE_HIERARCHY_SIZE, request -> request.tree < MOST_TOGETHER),
            rule(FailureReason.INSUFFICIENT_BRIDGE_PERMISSIONS, DownstreamRequest::may),
            rule(FailureReason.PIPELINE_LOOP_DETECTED, request -> request.child || request.turns() <= MOST_TURNS));

    public DownstreamRequest {
        lineage = List.copyOf(lineage);
    }

    /** Pipeline in the lineage of a new one, with the facts by which loops are detected. */
    public record Upstream(long projectId, String ref, PipelineSource source) {}

    /** Returns the failure of the bridge; empty if the request is admitted. */
    public Optional<FailureReason> objection() {
        return POLICY.judge(this) instanceof Verdict.Denied denied ? FailureReason.of(denied.rule()) : Optional.empty();
    }

    /** Returns the number of pipelines from that of the bridge upwards that are each a child of the next. */
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
