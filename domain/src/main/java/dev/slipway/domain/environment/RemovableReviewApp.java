package dev.slipway.domain.environment;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decides whether an environment is a review app that is scheduled for deletion on request. The server decides this over rows, by
 * {@code EnvironmentSweepConditions}.
 *
 * @param deleteAt its scheduled deletion; empty for none
 * @param before   moment before which it was created
 */
public record RemovableReviewApp(EnvironmentState state, String name, Instant createdAt, Optional<Instant> deleteAt, Instant before) {

    /** Start of the names of review apps: the name of their folder. */
    public static final String PREFIX = "review/";

    /** Time from the request until the deletion. */
    public static final Duration DELAY = Duration.ofDays(7);

    /** Age of the review apps that a request without a date means. */
    public static final Duration USUAL_AGE = Duration.ofDays(30);

    /** Clauses of {@link #CLAUSES}. */
    public enum Check implements Clause<RemovableReviewApp> {
        STOPPED(app -> app.state == EnvironmentState.STOPPED),
        IN_FOLDER(app -> app.name.startsWith(PREFIX)),
        UNSCHEDULED(app -> app.deleteAt.isEmpty()),
        OLD(app -> app.createdAt.isBefore(app.before));

        private final Predicate<RemovableReviewApp> condition;

        Check(Predicate<RemovableReviewApp> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(RemovableReviewApp app) {
            return condition.test(app);
        }
    }

    public static final ClauseList<RemovableReviewApp, Check> CLAUSES = ClauseList.all("environment.review_app", Check.class);
}
