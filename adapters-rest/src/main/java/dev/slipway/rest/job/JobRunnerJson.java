package dev.slipway.rest.job;

import dev.slipway.application.job.JobView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Runner to which a job is assigned. */
public record JobRunnerJson(
        long id,
        String description,
        @Nullable String ipAddress,
        boolean active,
        boolean paused,
        boolean isShared,
        String runnerType,
        @Nullable String name,
        boolean online,
        String status) {

    /** Process (manager) of the runner to which the job is assigned. */
    public record ManagerJson(
            long id,
            String systemId,
            String version,
            String revision,
            String platform,
            String architecture,
            Instant createdAt,
            Instant contactedAt,
            String ipAddress,
            String status) {}

    static @Nullable JobRunnerJson of(JobView.@Nullable Runner runner, Instant now) {
        return runner == null ? null : new JobRunnerJson(runner.id(), runner.description(), runner.managerAddress(), !runner.paused(),
                runner.paused(), runner.runnerType().equals("instance_type"), runner.runnerType(), null, runner.online(now),
                runner.status(now));
    }

    static @Nullable ManagerJson manager(JobView.@Nullable Runner runner, Instant now) {
        if (runner == null || runner.manager() == null) {
            return null;
        }
        JobView.Runner.Manager manager = runner.manager();
        return new ManagerJson(manager.id(), manager.systemId(), manager.version(), manager.revision(), manager.platform(),
                manager.architecture(), manager.createdAt(), manager.contactedAt(), manager.address(), manager.status(now));
    }
}
