package dev.slipway.application.job;

import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.job.port.ResourceGroups.Candidate;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.TransitionResult;
import java.util.Optional;

/** Fixture of the kits of {@code ResourceGroups}. */
abstract class ResourceGroupsScenario extends CiScenario {

    protected static final String KEY = "produktion ü";

    protected final ResourceGroups groups() {
        return world().port(ResourceGroups.class);
    }

    protected final long group(long project) {
        return write(() -> groups().lock(project, KEY));
    }

    /** A pipeline whose job {@code ship} waits for the resource. */
    protected final long waiting(long project) {
        return begun(PipelineDraft.in(project, JobDraft.of("ship", 0).plan(plan -> plan.holding(KEY))));
    }

    protected final Optional<Long> next(long group) {
        return groups().next(group).map(Candidate::pipelineId);
    }

    protected final boolean assign(long group, long pipeline) {
        long job = id(pipeline, "ship");
        return change(pipeline, TransitionDetails.NONE, (run, ids, now) -> groups().take(group, job, now)
                ? run.step(job, JobEvent.GRANT_RESOURCE, now)
                : new TransitionResult.Rejection(Reason.of("no"))) instanceof TransitionResult.Decision;
    }

    protected static JobDraft bridge(String name, int stage, String key) {
        return JobDraft.of(name, stage).plan(plan -> key == null ? plan.asBridge() : plan.holding(key).asBridge());
    }
}
