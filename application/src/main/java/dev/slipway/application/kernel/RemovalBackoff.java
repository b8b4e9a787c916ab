package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Work;
import java.time.Duration;
import java.time.Instant;

/**
 * Schedules the next attempt of a removal that still waits for contents: at growing intervals, with an event if the removal takes long.
 *
 * @param soonest the first interval
 */
public record RemovalBackoff(Duration soonest, Work work, Observations observations) {

    /** The longest interval. */
    public static final Duration LATEST = Duration.ofMinutes(10);

    /** A removal that takes longer is reported. */
    private static final Duration LONG = Duration.ofHours(1);
    /** The next interval is a tenth of the time since the deletion. */
    private static final int BACK_OFF = 10;

    /**
     * Records the removal for its next attempt.
     *
     * @param kind kind of the work that removes the subject
     */
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
