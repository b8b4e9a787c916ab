package dev.slipway.domain.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Times of a job. A time is null if its event has not happened, or was reverted. */
public record JobTimes(Instant createdAt, @Nullable Instant queuedAt, @Nullable Instant startedAt, @Nullable Instant finishedAt,
        @Nullable Instant scheduledAt) {

    public static JobTimes createdAt(Instant now) {
        return new JobTimes(now, null, null, null, null);
    }

    /** Returns the times after a status change with these effects. The delay applies only to a job that is scheduled. */
    public JobTimes after(Set<JobEffect> effects, Instant now, Duration delay) {
        JobTimes known = effects.contains(JobEffect.CLEAR_RUN) ? createdAt(createdAt) : this;
        return new JobTimes(createdAt,
                effects.contains(JobEffect.SET_QUEUED_AT) ? now : known.queuedAt,
                effects.contains(JobEffect.SET_STARTED_AT) ? now
                        : effects.contains(JobEffect.CLEAR_STARTED_AT) ? null : known.startedAt,
                effects.contains(JobEffect.SET_FINISHED_AT) ? now : known.finishedAt,
                effects.contains(JobEffect.SET_SCHEDULED_AT) ? now.plus(delay)
                        : effects.contains(JobEffect.CLEAR_SCHEDULED_AT) ? null : known.scheduledAt);
    }

    /** Returns how long the job ran, until now while it is running; empty if it never started. */
    public Optional<Duration> duration(Instant now) {
        return between(startedAt, finishedAt == null ? now : finishedAt);
    }

    /** Returns how long the job waited for a runner, until now while it waits; empty if it was never queued. */
    public Optional<Duration> queuedDuration(Instant now) {
        Instant end = startedAt != null ? startedAt : finishedAt != null ? finishedAt : now;
        return between(queuedAt, end);
    }

    private static Optional<Duration> between(@Nullable Instant start, Instant end) {
        if (start == null) {
            return Optional.empty();
        }
        Duration length = Duration.between(start, end);
        return Optional.of(length.isNegative() ? Duration.ZERO : length);
    }
}
