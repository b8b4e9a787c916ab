package dev.slipway.domain.mergerequest.automerge;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.mergerequest.PipelineCheck;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.Optional;

/** Next step of a merge that waits for a pipeline: a pure function of its request at this moment. */
public enum AutoMergeStep {
    /** Nothing: the pipeline runs, failed and may be retried, or another check objects that may pass later. */
    WAIT,
    /** The merge is tried, with all checks. */
    MERGE,
    /** The source branch has moved, or the target branch is another one, so the wait ends. */
    OUTDATED,
    /** Git cannot merge the branches, so the wait ends with an error. */
    IMPOSSIBLE;

    private static final String BROKEN = "merge_request.broken_status";
    private static final String NEED_REBASE = "merge_request.need_rebase";
    private static final String EXCEEDED = "merge_request.exceeded";

    /**
     * The request at this moment.
     *
     * @param agreed   whether the head of the source branch and the target branch are those that the user agreed to
     * @param pipeline status of the newest pipeline of the head; empty for none
     */
    public record Moment(MergeRequestState state, boolean agreed, Optional<PipelineStatus> pipeline, PipelineCheck.Rule rule) {}

    /** Returns the step before the merge is tried. A locked request is being merged by a user. */
    public static AutoMergeStep of(Moment moment) {
        if (moment.state() != MergeRequestState.OPENED) {
            return WAIT;
        }
        if (!moment.agreed()) {
            return OUTDATED;
        }
        return moment.pipeline().filter(status -> PipelineCheck.passes(moment.rule(), status)).isPresent() ? MERGE : WAIT;
    }

    /**
     * Returns the step after git did not merge the branches. A rebase may come. A merge that took too long is tried again if git was found
     * to make it before; one that always takes too long would keep the server busy for good.
     *
     * @param checked what is known of the merge of the present heads
     */
    public static AutoMergeStep unmergeable(Reason why, Mergeability checked) {
        return switch (why.id()) {
            case NEED_REBASE -> WAIT;
            case EXCEEDED -> checked == Mergeability.CAN_BE_MERGED ? WAIT : IMPOSSIBLE;
            default -> IMPOSSIBLE;
        };
    }

    /** Returns the step after a check refused the merge. */
    public static AutoMergeStep refused(Reason check) {
        return check.id().equals(BROKEN) ? IMPOSSIBLE : WAIT;
    }
}
