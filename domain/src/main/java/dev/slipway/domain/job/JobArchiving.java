package dev.slipway.domain.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides by the age of its pipeline whether a job is archived: an archived job is shown and never runs again. This value alone decides
 * this: for the response about a job, before a job is retried or played, and before a job is assigned. No SQL statement decides it.
 *
 * @param after age from which jobs are archived; empty for never
 */
public record JobArchiving(Optional<Duration> after) {

    public static final JobArchiving NEVER = new JobArchiving(Optional.empty());

    public boolean archived(Instant pipelineCreatedAt, Instant now) {
        return after.filter(age -> pipelineCreatedAt.isBefore(now.minus(age))).isPresent();
    }
}
