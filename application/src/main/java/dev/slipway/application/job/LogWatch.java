package dev.slipway.application.job;

import dev.slipway.application.kernel.port.Announcements;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers for a short while whose logs people are reading, in all processes, so that runners send the pieces of those sooner. */
public final class LogWatch {

    /** Announced with the job's id by who reads its log while it grows. */
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

    /** Somebody reads the log of a job that runs. */
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
