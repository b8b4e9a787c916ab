package dev.slipway.application.pipeline.creation;

import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineFailureReason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Limits of an installation on the size and the rate of pipelines. A limit of 0 is none. */
public final class PipelineLimits {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Pipelines pipelines;
    private final PipelinePolicy policy;

    public PipelineLimits(Pipelines pipelines, PipelinePolicy policy) {
        this.pipelines = pipelines;
        this.policy = policy;
    }

    /** A limit that a pipeline exceeds. @param failure that a failed pipeline is stored with */
    record Exceeded(PipelineFailureReason failure, Reason reason) {}

    /** Returns whether the user of a request created too many pipelines of its commit in the last minute. */
    boolean tooOften(PipelineRequest request, Instant now) {
        return policy.perMinute() > 0 && policy.perMinute()
                <= pipelines.madeSince(request.origin().id(), request.userId(), request.commit().sha(), now.minus(MINUTE));
    }

    /** Asks for the cheap count first, which is enough unless a project comes near its limit. */
    private boolean tooManyActive(long projectId, int jobs) {
        return policy.activeJobs() > 0 && pipelines.unfinishedJobs(projectId) + jobs > policy.activeJobs()
                && pipelines.activeJobs(projectId) + jobs > policy.activeJobs();
    }

    Optional<Exceeded> exceeded(long projectId, PlannedPipeline planned) {
        int jobs = planned.jobs().size();
        if (policy.jobs() > 0 && jobs > policy.jobs()) {
            return Optional.of(new Exceeded(PipelineFailureReason.SIZE_LIMIT_EXCEEDED,
                    Reason.of("pipeline.too_many_jobs", jobs, policy.jobs())));
        }
        if (tooManyActive(projectId, jobs)) {
            return Optional.of(new Exceeded(PipelineFailureReason.JOB_ACTIVITY_LIMIT_EXCEEDED, Reason.of("pipeline.too_many_active_jobs")));
        }
        if (policy.deployments() > 0 && planned.deployments() > policy.deployments()) {
            return Optional.of(new Exceeded(PipelineFailureReason.DEPLOYMENTS_LIMIT_EXCEEDED,
                    Reason.of("pipeline.too_many_deployments", planned.deployments(), policy.deployments())));
        }
        return Optional.empty();
    }
}
