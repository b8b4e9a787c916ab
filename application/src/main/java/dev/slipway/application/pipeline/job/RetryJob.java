package dev.slipway.application.pipeline.job;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.AnyJob;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.TransitionResult;

/** Retries a job. The new job is answered. */
public final class RetryJob {

    private final JobChanges change;

    public RetryJob(JobChanges change) {
        this.change = change;
    }

    public AnyJob retry(Caller caller, ProjectRef project, long jobId) {
        JobChanges.Found found = change.findAny(caller, project, jobId);
        TransitionResult result = change.decide(found, TransitionDetails.by(caller.accountId().orElseThrow()),
                (run, ids, now) -> run.retry(jobId, ids, now));
        return switch (result) {
            case TransitionResult.Decision decision -> change.readAny(caller, found, decision.job());
            case TransitionResult.Rejection ignored -> throw Refusal.forbidden(Reason.of("job.not_retryable"));
        };
    }
}
