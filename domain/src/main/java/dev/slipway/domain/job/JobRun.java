package dev.slipway.domain.job;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One run of a job as far as its pipeline's progress depends on it. What runners and people see beside that is kept
 * elsewhere, so that the rules of progress stay small.
 */
public record JobRun(long id, JobPlan plan, JobStatus status, boolean allowFailure, boolean retried,
        Optional<FailureReason> failureReason, Set<JobObstacle> obstacles, JobTimes times) {

    public JobRun {
        obstacles = Set.copyOf(obstacles);
    }

    /** A row that was just made from its plan. */
    public static JobRun created(long id, JobPlan plan, Instant now) {
        return new JobRun(id, plan, JobStatus.CREATED, plan.allowFailure(), false, Optional.empty(), Set.of(),
                JobTimes.createdAt(now));
    }

    public String name() {
        return plan.name();
    }

    public Step<JobStatus> on(JobEvent event) {
        return JobLifecycle.TABLE.on(status, event);
    }

    /** This job after an event, with the times that follow from it; the same job where it stays, empty where refused. */
    public Optional<JobRun> apply(JobEvent event, Instant now) {
        return switch (on(event)) {
            case Step.Moved<JobStatus> moved -> Optional.of(at(moved.to(), now));
            case Step.Stayed<JobStatus> stayed -> Optional.of(this);
            case Step.Refused<JobStatus> refused -> Optional.empty();
        };
    }

    private JobRun at(JobStatus next, Instant now) {
        Set<JobEffect> effects = JobEffect.of(status, next);
        JobTimes then = times.after(effects, now, plan.startIn().orElse(Duration.ZERO));
        Optional<FailureReason> why = effects.contains(JobEffect.FORGET_RUN) ? Optional.empty() : failureReason;
        return new JobRun(id, plan, next, allowFailure, retried, why, obstacles, then);
    }

    public JobRun failedBecause(FailureReason reason) {
        return new JobRun(id, plan, status, allowFailure, retried, Optional.of(reason), obstacles, times);
    }

    public JobRun allowedToFail() {
        return new JobRun(id, plan, status, true, retried, failureReason, obstacles, times);
    }

    public JobRun replaced() {
        return new JobRun(id, plan, status, allowFailure, true, failureReason, obstacles, times);
    }

    public JobRun facing(Set<JobObstacle> found) {
        return new JobRun(id, plan, status, allowFailure, retried, failureReason, found, times);
    }

    /** The same where its pipeline is too old for it to run again. */
    public JobRun archived() {
        return facing(Stream.concat(obstacles.stream(), Stream.of(JobObstacle.ARCHIVED)).collect(Collectors.toSet()));
    }

    /**
     * A fresh row for a retry: the same plan, and nothing that the old run left behind. Its deployment is the newest of its environment,
     * so it is not outdated, which is how an environment is rolled back.
     */
    public JobRun again(long newId, Instant now) {
        Set<JobObstacle> remaining = obstacles.stream().filter(obstacle -> obstacle != JobObstacle.OUTDATED_DEPLOYMENT)
                .collect(Collectors.toUnmodifiableSet());
        return new JobRun(newId, plan, JobStatus.CREATED, plan.allowFailure(), false, Optional.empty(), remaining,
                JobTimes.createdAt(now));
    }

    /** Why the timer of a scheduled job may not start it yet; empty when it may. */
    public Optional<Reason> notDue(Instant now) {
        Instant due = times.scheduledAt();
        return due == null || !due.isAfter(now)
                ? Optional.empty()
                : Optional.of(Reason.of("job.scheduled_later", due));
    }

    public static List<JobRun> latest(List<JobRun> jobs) {
        return jobs.stream().filter(job -> !job.retried()).toList();
    }
}
