package dev.slipway.application.runner;

import dev.slipway.application.job.JobView;
import java.time.Instant;

/** A job in the list of a runner, with its project. */
public record RunnerJobView(JobView job, Project project) {

    /** @param description null for none */
    public record Project(long id, String description, String name, String nameWithNamespace, String path, String pathWithNamespace,
            Instant createdAt) {}
}
