package dev.slipway.application.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * From which age of its pipeline on a job is archived: it is still shown, and never runs again. Provided as a bean by whoever starts the server.
 *
 * @param after empty for never
 */
public record JobArchiving(Optional<Duration> after) {

    public static final JobArchiving NEVER = new JobArchiving(Optional.empty());

    public boolean archived(Instant pipelineCreatedAt, Instant now) {
        return after.filter(age -> pipelineCreatedAt.isBefore(now.minus(age))).isPresent();
    }
}
