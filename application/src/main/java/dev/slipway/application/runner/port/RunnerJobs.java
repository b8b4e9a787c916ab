package dev.slipway.application.runner.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.runner.RunnerJobFilter;
import dev.slipway.application.runner.RunnerJobView;

/** Jobs that a runner runs or ran, without those of deleted pipelines and projects and of projects with disabled pipelines. */
public interface RunnerJobs {

    Page<RunnerJobView> list(long runnerId, RunnerJobFilter filter, PageRequest page);
}
