package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.pipeline.PipelineSource;

/** Fixture of the kits of {@code Bridges}. */
abstract class BridgesScenario extends CiScenario {

    protected final Bridges bridges() {
        return world().port(Bridges.class);
    }

    protected final JobViews views() {
        return world().port(JobViews.class);
    }

    protected static JobDraft bridge(String name, int stage) {
        return JobDraft.of(name, stage).plan(JobPlan::asBridge);
    }

    /** A pipeline with a script and a trigger job that is due. */
    protected final long parent(long project) {
        return begun(PipelineDraft.in(project, JobDraft.of("a", 0), bridge("b", 0)));
    }

    protected final long child(long project, long bridge, boolean mirrors) {
        return made(project, bridge, PipelineSource.PARENT_PIPELINE, mirrors);
    }

    protected final long made(long project, long bridge, PipelineSource source, boolean mirrors) {
        return write(() -> {
            assertTrue(bridges().reserve(bridge));
            long id = pipelines().create(PipelineDraft.in(project, bridge("b", 0)).from(source).pipeline(pipelines().nextId()), now())
                    .orElseThrow().run().id();
            bridges().follow(bridge, id, true, mirrors);
            return id;
        });
    }
}
