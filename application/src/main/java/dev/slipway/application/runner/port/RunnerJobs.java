package dev.slipway.application.runner.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.runner.RunnerJobFilter;
import dev.slipway.application.runner.RunnerJobView;

/**
 * The jobs that a runner runs or ran. Jobs of deleted pipelines and projects, and of projects whose pipelines are switched off, are not
 * there.
 */
public interface RunnerJobs {

    Page<RunnerJobView> list(long runnerId, RunnerJobFilter filter, PageRequest page);
}
