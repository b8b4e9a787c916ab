package dev.slipway.domain.job;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Numbers of runners that pass the checks of a job, in the order of troubleshooting. Each number counts the runners of the number before
 * that pass one more clause of {@link dev.slipway.domain.runner.RunnerMatch}, after which it is named, so that the first zero names the
 * condition that the best candidates fail.
 *
 * @param reaching        runners of the installation, of a group above the project, or of the project
 * @param typeEnabled     runners whose type is enabled in the project
 * @param refAllowed      runners that accept jobs of the ref
 * @param untaggedAllowed runners that accept jobs without tags, if the job has none
 * @param withTags        runners that have all tags of the job
 * @param notPaused       runners that are not paused: they may take the job
 * @param heard           time of the last request of a runner that may take the job; empty for never
 * @param heardIdle       as {@code heard}, of runners without a job; empty also if all have jobs
 * @param missing         tags that the best candidate of {@code untaggedAllowed} lacks
 */
public record RunnerOffer(int reaching, int typeEnabled, int refAllowed, int untaggedAllowed, int withTags, int notPaused,
        Optional<Instant> heard, Optional<Instant> heardIdle, List<String> missing) {

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
        return lately(heardIdle, now);
    }

    private static boolean lately(Optional<Instant> point, Instant now) {
        return point.filter(heard -> !heard.isBefore(now.minus(ONLINE_FOR))).isPresent();
    }
}
