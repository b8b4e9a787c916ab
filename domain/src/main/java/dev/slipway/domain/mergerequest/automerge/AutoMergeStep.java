package dev.slipway.domain.mergerequest.automerge;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.PipelineCheck;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.Optional;
import java.util.Set;

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
    /** Reasons of git that pass: a rebase helps, and so does a server that has less to do. */
    private static final Set<String> PASSING = Set.of("merge_request.need_rebase", "merge_request.exceeded");

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

    /** Returns the step after git did not merge the branches. */
    public static AutoMergeStep unmergeable(Reason why) {
        return PASSING.contains(why.id()) ? WAIT : IMPOSSIBLE;
    }

    /** Returns the step after a check refused the merge. */
    public static AutoMergeStep refused(Reason check) {
        return check.id().equals(BROKEN) ? IMPOSSIBLE : WAIT;
    }
}
