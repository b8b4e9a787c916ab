package dev.slipway.application.job;

import dev.slipway.application.kernel.port.Announcements;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Tracks in all processes which logs users are reading, for 30 seconds, so that runners send the pieces of those more often. */
public final class LogWatch {

    /** Topic for reads of a growing log; the subject is the job. */
    private static final String WATCHED = "log.watched";
    private static final Duration REMEMBERED = Duration.ofSeconds(30);
    private static final Duration ANNOUNCED = Duration.ofSeconds(5);
    private static final int BOUND = 10_000;

    private final Announcements announcements;
    private final InstantSource clock;
    private final Map<Long, Instant> seen = new ConcurrentHashMap<>();

    public LogWatch(Announcements announcements, InstantSource clock) {
        this.announcements = announcements;
        this.clock = clock;
        announcements.listen(WATCHED, this::note);
    }

    /** Records that a user reads the log of a running job. */
    void watching(long jobId) {
        Instant last = seen.get(jobId);
        if (last == null || last.plus(ANNOUNCED).isBefore(clock.instant())) {
            announcements.announce(WATCHED, jobId);
        }
    }

    public boolean watched(long jobId) {
        Instant last = seen.get(jobId);
        return last != null && !last.plus(REMEMBERED).isBefore(clock.instant());
    }

    private void note(long jobId) {
        if (seen.size() >= BOUND) {
            Instant oldest = clock.instant().minus(REMEMBERED);
            seen.values().removeIf(oldest::isAfter);
        }
        if (seen.size() < BOUND) {
            seen.put(jobId, clock.instant());
        }
    }
}
