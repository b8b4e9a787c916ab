package dev.slipway.domain.environment;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Moment after which the server changes an environment by itself. A deadline counts in one state only. */
public enum EnvironmentDeadline {
    /** End of the life that the last deployment gave the environment: it is stopped. */
    AUTO_STOP(EnvironmentState.AVAILABLE, Duration.ZERO),
    /** Scheduled removal of a review app: it is deleted. */
    AUTO_DELETE(EnvironmentState.STOPPED, Duration.ZERO),
    /** Longest time that the jobs of a stop take, from the start of the stop: the environment is available again. */
    STOP_COMPLETION(EnvironmentState.STOPPING, Duration.ofDays(7));

    private final EnvironmentState state;
    private final Duration grace;

    EnvironmentDeadline(EnvironmentState state, Duration grace) {
        this.state = state;
        this.grace = grace;
    }

    /** Returns the state in which the deadline counts. */
    public EnvironmentState state() {
        return state;
    }

    /** Returns the latest moment, of those that the deadline is counted from, that has passed. */
    public Instant latest(Instant now) {
        return now.minus(grace);
    }

    /** @param from moment that the deadline is counted from; empty for none */
    public boolean passed(EnvironmentState current, Optional<Instant> from, Instant now) {
        return current == state && from.filter(moment -> !moment.isAfter(latest(now))).isPresent();
    }
}
