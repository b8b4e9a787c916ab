package dev.slipway.domain.artifact;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import dev.slipway.domain.kernel.HumanDuration;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;

/** Retention of an artifact. The newest successful pipeline of a ref and its children retain their artifacts beyond the expiry. */
public sealed interface ArtifactRetention {

    Duration INSTANCE_DEFAULT = Duration.ofDays(30);
    /** Maximum time until expiry, a hundred years: later dates are not readable for every client. */
    Duration LONGEST = Duration.ofDays(36_500);

    record Until(Instant expiresAt) implements ArtifactRetention {
    }

    record Forever() implements ArtifactRetention {
    }

    record Unreadable(Reason reason) implements ArtifactRetention {
    }

    /**
     * Returns the retention of a new artifact.
     *
     * @param wanted expiry from the job, such as {@code 1 week} or {@code never}; if empty or blank the default of the instance applies
     */
    static ArtifactRetention of(Optional<String> wanted, Optional<Duration> instanceDefault, Instant now) {
        if (wanted.isEmpty() || wanted.get().isBlank()) {
            return instanceDefault.filter(Duration::isPositive).map(length -> until(now, length.toSeconds()))
                    .orElseGet(Forever::new);
        }
        if (wanted.get().strip().equalsIgnoreCase("never")) {
            return new Forever();
        }
        return switch (HumanDuration.parse(wanted.get())) {
            case HumanDuration.Seconds length -> until(now, length.value());
            case HumanDuration.Nothing nothing -> new Forever();
            case HumanDuration.Unreadable(String message) ->
                    new Unreadable(Reason.of("artifact.expiry_unreadable", message));
        };
    }

    private static ArtifactRetention until(Instant now, long seconds) {
        return new Until(now.plusSeconds(Math.min(seconds, LONGEST.toSeconds())));
    }

    /** Returns why an artifact can no longer be downloaded; empty while it can. Retained artifacts outlive their expiry. */
    static Optional<Reason> gone(Optional<Instant> expiresAt, boolean retained, Instant now) {
        return !retained && expiresAt.filter(end -> !end.isAfter(now)).isPresent()
                ? Optional.of(Reason.of("artifact.expired", expiresAt.get()))
                : Optional.empty();
    }

    /** Returns why an artifact is not removed on request; empty if it may be removed. */
    static Optional<Reason> kept(ArtifactType type, Optional<Instant> expiresAt, boolean retained, Instant now) {
        if (!type.erasable()) {
            return Optional.of(Reason.of("artifact.kept_with_job", type.wireName()));
        }
        if (retained) {
            return Optional.of(Reason.of("artifact.kept_for_ref"));
        }
        return expiresAt.filter(end -> !end.isAfter(now)).isPresent()
                ? Optional.empty() : Optional.of(Reason.of("artifact.not_expired"));
    }

    /**
     * Facts that decide about the retention of a pipeline's artifacts.
     *
     * @param keepLatest whether the project retains the artifacts of newest pipelines
     * @param refExists  whether the branch or tag of the pipeline exists
     * @param superseded whether a newer pipeline ended the retention, as {@link Supersession} decides; permanent
     */
    record Holder(boolean keepLatest, boolean refExists, boolean superseded) {
    }

    /** Clauses of {@link #RETAINED}. */
    enum Check implements Clause<Holder> {
        KEEP_LATEST(Holder::keepLatest),
        REF_EXISTS(Holder::refExists),
        NOT_SUPERSEDED(holder -> !holder.superseded());

        private final Predicate<Holder> condition;

        Check(Predicate<Holder> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(Holder holder) {
            return condition.test(holder);
        }
    }

    /** Holds if the artifacts of a pipeline are retained beyond their expiry. Rows decide, by {@code RetentionConditions}. */
    ClauseList<Holder, Check> RETAINED = ClauseList.all("artifact", Check.class);
}
