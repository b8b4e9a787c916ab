package dev.slipway.application.job;

import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.runner.port.Runners;
import java.util.Map;

/** Fixture of the kits of {@code JobViews}. */
abstract class JobViewsScenario extends CiScenario {

    protected static final PageRequest FIRST = PageRequest.Offset.first();

    protected final JobViews views() {
        return world().port(JobViews.class);
    }

    protected final JobView view(long project, long job) {
        return views().find(project, job).orElseThrow();
    }

    protected static final Runners.Process PROCESS =
            new Runners.Process("s_1", "runner", "17.1", "abc", "linux", "arm64", "shell", Map.of(), "10.0.0.1");
}
