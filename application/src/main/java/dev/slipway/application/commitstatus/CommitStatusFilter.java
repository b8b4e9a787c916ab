package dev.slipway.application.commitstatus;

import dev.slipway.application.kernel.Sort;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Filter and order of the statuses of a commit. Texts are compared whole.
 *
 * @param retried whether runs are included that a later one of their name replaced
 */
public record CommitStatusFilter(Optional<String> ref, Optional<String> stage, Optional<String> name, OptionalLong pipelineId,
        boolean retried, Order order, Sort sort) {

    public static final CommitStatusFilter LATEST = new CommitStatusFilter(Optional.empty(), Optional.empty(), Optional.empty(),
            OptionalLong.empty(), false, Order.ID, Sort.ASC);

    public enum Order { ID, PIPELINE_ID }

    public CommitStatusFilter withRef(String wanted) {
        return new CommitStatusFilter(Optional.of(wanted), stage, name, pipelineId, retried, order, sort);
    }

    public CommitStatusFilter withStage(String wanted) {
        return new CommitStatusFilter(ref, Optional.of(wanted), name, pipelineId, retried, order, sort);
    }

    public CommitStatusFilter withName(String wanted) {
        return new CommitStatusFilter(ref, stage, Optional.of(wanted), pipelineId, retried, order, sort);
    }

    public CommitStatusFilter inPipeline(long wanted) {
        return new CommitStatusFilter(ref, stage, name, OptionalLong.of(wanted), retried, order, sort);
    }

    public CommitStatusFilter withRetried() {
        return new CommitStatusFilter(ref, stage, name, pipelineId, true, order, sort);
    }

    public CommitStatusFilter orderedBy(Order wanted, Sort direction) {
        return new CommitStatusFilter(ref, stage, name, pipelineId, retried, wanted, direction);
    }
}
