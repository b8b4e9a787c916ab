package dev.slipway.domain.environment;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decides whether an environment is stale: available, and neither changed nor deployed to since a moment. The server decides this over
 * rows, by {@code EnvironmentSweepConditions}.
 *
 * @param updatedAt  last change of the environment
 * @param deployedAt last change of any of its deployments; empty without one
 * @param guarded    whether the environment is protected
 * @param before     moment since which nothing happened
 */
public record StaleEnvironment(EnvironmentState state, Instant updatedAt, Optional<Instant> deployedAt, boolean guarded, Instant before) {

    private static final int OLDEST_YEARS = 10;
    private static final Duration YOUNGEST = Duration.ofDays(7);

    /** Clauses of {@link #CLAUSES}. */
    public enum Check implements Clause<StaleEnvironment> {
        AVAILABLE(stale -> stale.state == EnvironmentState.AVAILABLE),
        UNCHANGED(stale -> stale.updatedAt.isBefore(stale.before)),
        UNDEPLOYED(stale -> stale.deployedAt.filter(at -> !at.isBefore(stale.before)).isEmpty()),
        UNPROTECTED(stale -> !stale.guarded);

        private final Predicate<StaleEnvironment> condition;

        Check(Predicate<StaleEnvironment> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(StaleEnvironment stale) {
            return condition.test(stale);
        }
    }

    public static final ClauseList<StaleEnvironment, Check> CLAUSES = ClauseList.all("environment.stale", Check.class);

    /** Returns whether environments may be asked for that are stale since a moment: from ten years to one week ago. */
    public static boolean accepts(Instant before, Instant now) {
        Instant oldest = now.atOffset(ZoneOffset.UTC).minusYears(OLDEST_YEARS).toInstant();
        return !before.isBefore(oldest) && !before.isAfter(now.minus(YOUNGEST));
    }
}
