package dev.slipway.domain.job;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How many runners are left for a job after each thing it asks for, in the order in which people look for what is wrong. Each number counts
 * those of the number before that pass one more check, so that the first zero names what is missing where a runner came nearest.
 *
 * @param near      of the installation, of a group around the project, or of the project itself
 * @param enabled   those whose kind the project has switched on
 * @param ofRef     those that take jobs of the job's ref
 * @param ofKind    those that take jobs with tags, or without, as the job is
 * @param fitting   those that have all its tags
 * @param unpaused  those that are not paused: they may take the job
 * @param heard     when one of these was heard of last; empty for never
 * @param idleHeard when one of these that runs no job was heard of last; empty for never, or where all run one
 * @param missing   the tags that the nearest of {@code ofKind} lacks
 */
public record RunnerOffer(int near, int enabled, int ofRef, int ofKind, int fitting, int unpaused, Optional<Instant> heard,
        Optional<Instant> idleHeard, List<String> missing) {

    /** A runner that was silent for longer is taken to be gone. */
    public static final Duration ONLINE_FOR = Duration.ofHours(2);

    public static final RunnerOffer NONE = new RunnerOffer(0, 0, 0, 0, 0, 0, Optional.empty(), Optional.empty(), List.of());

    public RunnerOffer {
        missing = List.copyOf(missing);
    }

    boolean online(Instant now) {
        return lately(heard, now);
    }

    boolean idle(Instant now) {
        return lately(idleHeard, now);
    }

    private static boolean lately(Optional<Instant> point, Instant now) {
        return point.filter(heard -> !heard.isBefore(now.minus(ONLINE_FOR))).isPresent();
    }
}
