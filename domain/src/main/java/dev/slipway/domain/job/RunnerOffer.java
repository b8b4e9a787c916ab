package dev.slipway.domain.job;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Numbers of runners that pass each check of a job, in the order of troubleshooting. Each number counts the runners of the number before
 * that pass one more check, so that the first zero names the condition that the best candidates fail.
 *
 * @param near      runners of the installation, of a group above the project, or of the project
 * @param enabled   runners whose type is enabled in the project
 * @param ofRef     runners that accept jobs of the ref
 * @param ofKind    runners that accept tagged or untagged jobs, as the job is
 * @param fitting   runners that have all tags of the job
 * @param unpaused  runners that are not paused: they may take the job
 * @param heard     time of the last request of an unpaused runner; empty for never
 * @param idleHeard time of the last request of an unpaused runner without a job; empty for never, or if all have jobs
 * @param missing   tags that the best candidate of {@code ofKind} lacks
 */
public record RunnerOffer(int near, int enabled, int ofRef, int ofKind, int fitting, int unpaused, Optional<Instant> heard,
        Optional<Instant> idleHeard, List<String> missing) {

    /** Time after its last request for which a runner counts as online. */
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
