package dev.slipway.domain.ciconfig.model;

import java.util.List;
import java.util.Optional;

/**
 * Links of a job to other jobs of its pipeline.
 *
 * @param needs        jobs that it waits for, or empty to wait for the stages before
 * @param dependencies jobs whose artifacts it fetches, or empty for all before it
 */
public record JobLinks(Optional<List<Need>> needs, Optional<List<String>> dependencies) {
    static final JobLinks NONE = new JobLinks(Optional.empty(), Optional.empty());

    public JobLinks withNeeds(Optional<List<Need>> others) {
        return new JobLinks(others, dependencies);
    }

    public JobLinks withDependencies(List<String> jobs) {
        return new JobLinks(needs, Optional.of(jobs));
    }
}
