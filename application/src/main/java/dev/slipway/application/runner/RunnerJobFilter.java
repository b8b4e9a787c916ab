package dev.slipway.application.runner;

import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.runner.RunnerJobVisibility;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Filter of a list of a runner's jobs.
 *
 * @param reader    the account to which {@link RunnerJobVisibility} shows the jobs of a project; empty for an administrator
 * @param statuses  only jobs in one of these; empty for all
 * @param ascending whether the lowest id comes first
 */
public record RunnerJobFilter(OptionalLong reader, Set<JobStatus> statuses, boolean ascending) {

    public RunnerJobFilter {
        statuses = Set.copyOf(statuses);
    }
}
