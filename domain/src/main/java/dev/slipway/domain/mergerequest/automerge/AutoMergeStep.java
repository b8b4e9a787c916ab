package dev.slipway.domain.mergerequest.automerge;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestState;
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
    /** The target branch has commits that the source branch has to be rebased onto, which gives it another head: the wait ends. */
    OVERTAKEN,
    /** Git cannot merge the branches, so the wait ends with an error. */
    IMPOSSIBLE;

    /** Number of merges that took too long, after which the wait ends. */
    static final int MOST_EXCEEDED = 5;

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
     * Returns the step after git did not merge the branches. An overload passes; a merge that always takes too long would keep the server
     * busy for good.
     *
     * @param exceeded number of merges that took too long, this one included
     */
    public static AutoMergeStep unmergeable(Reason why, int exceeded) {
        return switch (why.id()) {
            case NEED_REBASE -> OVERTAKEN;
            case EXCEEDED -> exceeded < MOST_EXCEEDED ? WAIT : IMPOSSIBLE;
            default -> IMPOSSIBLE;
        };
    }

    /** Returns whether git took too long for a merge. */
    public static boolean isExceeded(Reason why) {
        return why.id().equals(EXCEEDED);
    }

    /** Returns the step after a check refused the merge. */
    public static AutoMergeStep refused(Reason check) {
        return check.id().equals(BROKEN) ? IMPOSSIBLE : WAIT;
    }
}
