package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.util.Comparator;
import java.util.List;

/** Fixture of the kits of {@code Pipelines}. */
abstract class PipelinesScenario extends CiScenario {

    protected final void decided(long id, TransitionDetails details, PipelineChanges.Decider decider) {
        Decision decision = (Decision) change(id, details, decider);
        PipelineRun read = run(id);
        assertEquals(decision.after().status(), read.status());
        assertEquals(decision.after().times(), read.times());
        assertEquals(sorted(decision.after()), sorted(read));
    }

    protected static List<JobRun> sorted(PipelineRun run) {
        return run.jobs().stream().sorted(Comparator.comparingLong(JobRun::id)).toList();
    }

    protected final String statuses(long id) {
        StringBuilder text = new StringBuilder(run(id).status().wireName());
        run(id).jobs().forEach(job -> text.append(' ').append(job.name()).append('=').append(job.status().wireName()));
        return text.toString();
    }

    protected final WaitingJob facts(long job) {
        return world().port(WaitingJobs.class).facts(job).orElseThrow();
    }

    protected final long number(long project, long pipeline) {
        return world().port(PipelineViews.class).find(project, pipeline).orElseThrow().iid();
    }
}
