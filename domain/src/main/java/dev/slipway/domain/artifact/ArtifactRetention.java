package dev.slipway.domain.artifact;

import dev.slipway.domain.kernel.HumanDuration;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How long an artifact is kept. The newest green pipeline of each ref holds its artifacts beyond their time. */
public sealed interface ArtifactRetention {

    Duration INSTANCE_DEFAULT = Duration.ofDays(30);
    /** Longer than any file is of use, and still a date that every client can read: a hundred years. */
    Duration LONGEST = Duration.ofDays(36_500);

    record Until(Instant expiresAt) implements ArtifactRetention {
    }

    record Forever() implements ArtifactRetention {
    }

    record Unreadable(Reason reason) implements ArtifactRetention {
    }

    /** @param wanted what the job asks for, such as {@code 1 week} or {@code never} */
    static ArtifactRetention of(Optional<String> wanted, Optional<Duration> instanceDefault, Instant now) {
        if (wanted.isEmpty() || wanted.get().isBlank()) {
            return instanceDefault.filter(Duration::isPositive).map(length -> until(now, length.toSeconds()))
                    .orElseGet(Forever::new);
        }
        if (wanted.get().strip().equalsIgnoreCase("never")) {
            return new Forever();
        }
        return switch (HumanDuration.parse(wanted.get())) {
            case HumanDuration.Seconds(long seconds) -> until(now, seconds);
            case HumanDuration.Nothing nothing -> new Forever();
            case HumanDuration.Unreadable(String message) ->
                    new Unreadable(Reason.of("artifact.expiry_unreadable", message));
        };
    }

    private static ArtifactRetention until(Instant now, long seconds) {
        return new Until(now.plusSeconds(Math.min(seconds, LONGEST.toSeconds())));
    }

    /** Why an artifact can be had no longer; empty while it can. A locked one outlives its time. */
    static Optional<Reason> gone(Optional<Instant> expiresAt, boolean locked, Instant now) {
        return !locked && expiresAt.filter(end -> !end.isAfter(now)).isPresent()
                ? Optional.of(Reason.of("artifact.expired", expiresAt.get()))
                : Optional.empty();
    }

    /** Why an artifact is kept although somebody or something asks for its removal; empty when it may go. */
    static Optional<Reason> kept(ArtifactType type, Optional<Instant> expiresAt, boolean locked, Instant now) {
        if (!type.erasable()) {
            return Optional.of(Reason.of("artifact.kept_with_job", type.wireName()));
        }
        if (locked) {
            return Optional.of(Reason.of("artifact.kept_for_ref"));
        }
        return expiresAt.filter(end -> !end.isAfter(now)).isPresent()
                ? Optional.empty() : Optional.of(Reason.of("artifact.not_expired"));
    }

    /** Whether a pipeline holds its artifacts: it is the newest green one of its ref, or newer than that one. */
    static boolean holds(boolean keepLatest, boolean refExists, long pipelineId, Optional<Long> newestGreen) {
        return keepLatest && refExists && (newestGreen.isEmpty() || pipelineId >= newestGreen.get());
    }
}
