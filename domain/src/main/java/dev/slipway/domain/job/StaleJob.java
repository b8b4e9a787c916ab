package dev.slipway.domain.job;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a job is stale, so that it is failed and its pipeline does not hang.
 *
 * @param stuck whether no online runner would take it
 * @param limit its timeout; null if it is not determined yet
 */
public record StaleJob(JobStatus status, Instant createdAt, Instant updatedAt, @Nullable Instant startedAt, @Nullable Instant scheduledAt,
        @Nullable Duration limit, boolean stuck, Instant now) {

    /** Times after which a job without progress is stale. */
    public record Thresholds(Duration pendingOutdated, Duration pendingStuck, Duration runningSilent,
            Duration runningBeyondLimit, Duration scheduledLate) {

        public static final Thresholds DEFAULT = new Thresholds(Duration.ofDays(1), Duration.ofHours(1),
                Duration.ofHours(1), Duration.ofMinutes(15), Duration.ofHours(1));
    }

    /** Rule by which a job is stale, with the failure reason of the job. */
    public record Rule(String id, FailureReason failure, BiPredicate<StaleJob, Thresholds> applies) {
    }

    public static final List<Rule> RULES = List.of(
            new Rule("stale.pending_outdated", FailureReason.STUCK_OR_TIMEOUT_FAILURE, (job, limits) ->
                    job.status == JobStatus.PENDING && job.untouchedFor(limits.pendingOutdated())),
            new Rule("stale.pending_stuck", FailureReason.STUCK_OR_TIMEOUT_FAILURE, (job, limits) ->
                    job.status == JobStatus.PENDING && job.stuck && job.untouchedFor(limits.pendingStuck())),
            new Rule("stale.running_silent", FailureReason.STUCK_OR_TIMEOUT_FAILURE, (job, limits) ->
                    job.status == JobStatus.RUNNING && job.olderThan(job.updatedAt, limits.runningSilent())),
            new Rule("stale.running_beyond_limit", FailureReason.STUCK_OR_TIMEOUT_FAILURE, (job, limits) ->
                    job.status == JobStatus.RUNNING && job.limit != null
                            && job.olderThan(job.startedAt, job.limit.plus(limits.runningBeyondLimit()))),
            new Rule("stale.schedule", FailureReason.STALE_SCHEDULE, (job, limits) ->
                    job.status == JobStatus.SCHEDULED && job.olderThan(job.scheduledAt, limits.scheduledLate())));

    /** Returns the first rule by which the job is stale. */
    public Optional<Rule> judge(Thresholds thresholds) {
        return RULES.stream().filter(rule -> rule.applies().test(this, thresholds)).findFirst();
    }

    private boolean untouchedFor(Duration age) {
        return olderThan(createdAt, age) && olderThan(updatedAt, age);
    }

    private boolean olderThan(@Nullable Instant point, Duration age) {
        return point != null && point.plus(age).isBefore(now);
    }
}
