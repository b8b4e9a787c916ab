package dev.slipway.domain.job;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Run of a job, with the facts that the processing of its pipeline reads. Facts for runners and users are kept elsewhere.
 */
public record JobRun(long id, JobPlan plan, JobStatus status, boolean allowFailure, boolean retried,
        Optional<FailureReason> failureReason, Set<JobObstacle> obstacles, JobTimes times) {

    /** Obstacles of one deployment, of which a retry makes another. */
    private static final Set<JobObstacle> OF_DEPLOYMENT =
            EnumSet.of(JobObstacle.OUTDATED_DEPLOYMENT, JobObstacle.ROLLBACK_NOT_ALLOWED, JobObstacle.APPROVAL_PENDING);

    public JobRun {
        obstacles = Set.copyOf(obstacles);
    }

    /** Creates the first run of a plan. */
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

    /** Returns this job after an event, with updated times; the same job if its status stays, empty if the event is refused. */
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
        Optional<FailureReason> why = effects.contains(JobEffect.CLEAR_RUN) ? Optional.empty() : failureReason;
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

    /** Returns this job after the last approval of its deployment. */
    public JobRun approved() {
        return facing(obstacles.stream().filter(obstacle -> obstacle != JobObstacle.APPROVAL_PENDING).collect(Collectors.toSet()));
    }

    /** Returns this job as archived with its pipeline. */
    public JobRun archived() {
        return facing(Stream.concat(obstacles.stream(), Stream.of(JobObstacle.ARCHIVED)).collect(Collectors.toSet()));
    }

    /** Returns whether this job would have run by itself, but waits for a user since its deployment needed approvals. */
    public boolean heldForApproval() {
        return status == JobStatus.MANUAL && !plan.action() && times.startedAt() == null;
    }

    /**
     * Returns a new run for a retry, with the same plan and no results of this run. The deployment of the new run is the newest of its
     * environment and therefore not outdated, so that a retry rolls an environment back. It needs approvals of its own.
     */
    public JobRun retry(long newId, Instant now) {
        Set<JobObstacle> remaining = EnumSet.copyOf(obstacles.isEmpty() ? EnumSet.noneOf(JobObstacle.class) : obstacles);
        remaining.removeAll(OF_DEPLOYMENT);
        if (obstacles.contains(JobObstacle.RETRY_NEEDS_APPROVAL)) {
            remaining.add(JobObstacle.APPROVAL_PENDING);
        }
        return new JobRun(newId, plan, JobStatus.CREATED, plan.allowFailure(), false, Optional.empty(), remaining,
                JobTimes.createdAt(now));
    }

    /** Returns the reason why the timer may not start a scheduled job yet; empty if it is due. */
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
