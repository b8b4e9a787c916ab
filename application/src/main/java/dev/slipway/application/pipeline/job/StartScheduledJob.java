package dev.slipway.application.pipeline.job;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.FailureReason;

/** Starts a delayed job when its delay is over. A job that is not scheduled any more, or for later, stays as it is. */
public final class StartScheduledJob implements WorkHandler {

    private final PipelineChanges changes;

    public StartScheduledJob(PipelineChanges changes) {
        this.changes = changes;
    }

    @Override
    public String kind() {
        return JobWork.START_SCHEDULED_JOB;
    }

    @Override
    public void handle(long jobId) {
        changes.changeOfJob(jobId, TransitionDetails.NONE, (run, ids, now) -> run.startScheduled(jobId, now));
    }

    @Override
    public void givenUp(long jobId, String why) {
        changes.changeOfJob(jobId, TransitionDetails.NONE,
                (run, ids, now) -> run.drop(jobId, FailureReason.SCHEDULER_FAILURE, false, ids, now));
    }
}
