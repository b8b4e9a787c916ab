package dev.slipway.application.pipeline.job;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.environment.StopAction;
import dev.slipway.application.environment.StopJobs;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.job.JobRules;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.TransitionResult;
import java.util.Optional;
import java.util.OptionalLong;

/** Plays the jobs that stop environments, as {@link PlayJob} does for users. */
public final class PlayStopJobs implements StopJobs {

    private final PipelineRights rights;
    private final Pipelines pipelines;
    private final PipelineChanges changes;

    public PlayStopJobs(PipelineRights rights, Pipelines pipelines, PipelineChanges changes) {
        this.rights = rights;
        this.pipelines = pipelines;
        this.changes = changes;
    }

    @Override
    public boolean mayRun(Caller caller, ProjectGrant grant, StopAction action) {
        return grant.allows(Ability.UPDATE_JOB) && rights.mayRunOn(caller, grant, action.ref(), action.tag());
    }

    @Override
    public boolean lock(long pipelineId) {
        return pipelines.lock(pipelineId).isPresent();
    }

    @Override
    public boolean start(StopAction action, OptionalLong userId) {
        TransitionDetails details = userId.isPresent() ? TransitionDetails.by(userId.getAsLong()) : TransitionDetails.NONE;
        Optional<TransitionResult> result = changes.change(action.pipelineId(), details,
                (run, ids, now) -> run.play(action.jobId(), ids, now));
        boolean started = result.filter(TransitionResult.Decision.class::isInstance).isPresent() || started(action);
        if (!started && result.filter(PlayStopJobs::forbidden).isPresent()) {
            throw Refusal.forbidden(Reason.of("environment.protected"));
        }
        return started;
    }

    private static boolean forbidden(TransitionResult result) {
        return result instanceof TransitionResult.Rejection(Reason reason) && reason.id().equals(JobRules.PROTECTED_ENVIRONMENT);
    }

    private boolean started(StopAction action) {
        return pipelines.lock(action.pipelineId()).flatMap(locked -> locked.run().job(action.jobId()))
                .filter(job -> JobStatus.ACTIVE.contains(job.status())).isPresent();
    }
}
