package dev.slipway.application.runner;

import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.RunningJobs;

/** Fixture of the kits of {@code RunningJobs}. */
abstract class RunningJobsScenario extends CiScenario {

    protected final RunningJobs jobs() {
        return world().port(RunningJobs.class);
    }

    /** A job that was just handed out to a runner that is heard of now. */
    protected final long pipeline() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        assign(pipeline, "a", runner(Owner.INSTANCE));
        return pipeline;
    }
}
