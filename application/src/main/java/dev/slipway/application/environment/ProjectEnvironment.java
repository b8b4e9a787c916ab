package dev.slipway.application.environment;

import dev.slipway.domain.environment.EnvironmentDeadline;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import java.time.Instant;
import java.util.Optional;

/** An environment as it is stored. */
public record ProjectEnvironment(long id, long projectId, String name, String slug, Optional<String> externalUrl, EnvironmentTier tier,
        EnvironmentState state, Deadlines deadlines, Instant createdAt, Instant updatedAt) {

    /**
     * Moments at which the server changes the environment by itself.
     *
     * @param stopAt   while it is available
     * @param deleteAt while it is stopped
     */
    public record Deadlines(Optional<Instant> stopAt, Optional<Instant> deleteAt) {

        public static final Deadlines NONE = new Deadlines(Optional.empty(), Optional.empty());
    }

    /** Returns whether a deadline has passed. */
    public boolean passed(EnvironmentDeadline deadline, Instant now) {
        Optional<Instant> from = switch (deadline) {
            case AUTO_STOP -> deadlines.stopAt();
            case AUTO_DELETE -> deadlines.deleteAt();
            case STOP_COMPLETION -> Optional.of(updatedAt);
        };
        return deadline.passed(state, from, now);
    }
}
