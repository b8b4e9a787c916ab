package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Work;
import java.time.Duration;
import java.time.Instant;

/**
 * Waits for what a deleted thing still contains: looks again at longer and longer intervals, and says so when it takes long.
 *
 * @param soonest the first interval
 */
public record RemovalBackoff(Duration soonest, Work work, Observations observations) {

    /** The longest interval. */
    public static final Duration LATEST = Duration.ofMinutes(10);

    /** What takes longer than this is worth a look. */
    private static final Duration LONG = Duration.ofHours(1);
    /** Waits for a tenth of what was waited for already. */
    private static final int BACK_OFF = 10;

    /** @param kind of the work that removes the subject, which was deleted then */
    public void lookAgain(String kind, long subject, Instant deleted, Instant now) {
        Duration waited = Duration.between(deleted, now);
        if (waited.compareTo(LONG) > 0) {
            observations.trouble("removal.takes_long", null, "kind", kind, "subject", subject, "minutes", waited.toMinutes());
        }
        work.at(now.plus(pause(waited)), kind, subject);
    }

    private Duration pause(Duration waited) {
        Duration pause = waited.dividedBy(BACK_OFF);
        return pause.compareTo(soonest) < 0 ? soonest : pause.compareTo(LATEST) > 0 ? LATEST : pause;
    }
}
