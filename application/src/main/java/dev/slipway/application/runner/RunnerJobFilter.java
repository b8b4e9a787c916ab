package dev.slipway.application.runner;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.JobStatus;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Which jobs of a runner a list shows.
 *
 * @param reader    the account that must hold {@link #LEAST} in the project of a job; empty for jobs of all projects
 * @param statuses  only jobs in one of these; empty for all
 * @param ascending whether the lowest id comes first
 */
public record RunnerJobFilter(OptionalLong reader, Set<JobStatus> statuses, boolean ascending) {

    public static final Role LEAST = Role.REPORTER;

    public RunnerJobFilter {
        statuses = Set.copyOf(statuses);
    }
}
