package dev.slipway.application.pipeline.creation;

import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineFailureReason;
import jakarta.inject.Singleton;
import java.util.Optional;

/** How large a pipeline may be. */
@Singleton
public final class PipelineLimits {

    private final Pipelines pipelines;
    private final PipelinePolicy policy;

    public PipelineLimits(Pipelines pipelines, PipelinePolicy policy) {
        this.pipelines = pipelines;
        this.policy = policy;
    }

    /** @param failure what a pipeline is stored with that a push made all the same */
    public record Passed(PipelineFailureReason failure, Reason reason) {}

    public Optional<Passed> passed(long projectId, PlannedPipeline rows) {
        int jobs = rows.jobs().size();
        if (policy.jobs() > 0 && jobs > policy.jobs()) {
            return Optional.of(new Passed(PipelineFailureReason.SIZE_LIMIT_EXCEEDED, Reason.of("pipeline.too_many_jobs", jobs, policy.jobs())));
        }
        if (policy.activeJobs() > 0 && pipelines.activeJobs(projectId) + jobs > policy.activeJobs()) {
            return Optional.of(new Passed(PipelineFailureReason.JOB_ACTIVITY_LIMIT_EXCEEDED, Reason.of("pipeline.too_many_active_jobs")));
        }
        if (policy.deployments() > 0 && rows.deployments() > policy.deployments()) {
            return Optional.of(new Passed(PipelineFailureReason.DEPLOYMENTS_LIMIT_EXCEEDED,
                    Reason.of("pipeline.too_many_deployments", rows.deployments(), policy.deployments())));
        }
        return Optional.empty();
    }
}
