package dev.slipway.application.pipeline.job;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.JobView;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.access.Caller;

/** Cancels a job. A job that has ended stays as it is, which is no error. */
public final class CancelJob {

    private final JobChanges change;

    public CancelJob(JobChanges change) {
        this.change = change;
    }

    public JobView cancel(Caller caller, ProjectRef project, long jobId) {
        JobChanges.Found found = change.find(caller, project, jobId);
        change.decide(found, TransitionDetails.NONE, (run, ids, now) -> run.cancel(jobId, now));
        return change.read(found, jobId);
    }
}
