package dev.slipway.domain.pipeline;

import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobReadiness;
import dev.slipway.domain.job.JobRules;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A pipeline with its jobs, and what comes next in it. Every method answers with the moves to record, including those
 * that follow until nothing moves any more, and changes nothing itself.
 *
 * @param stages names in order; a job's plan holds an index into them
 * @param jobs all rows, the retried ones too, since they count for automatic retries
 */
public record PipelineRun(long id, PipelineStatus status, List<String> stages, List<JobRun> jobs,
        PipelineTimes times, EarlyEnd earlyEnd) {

    private static final Set<JobStatus> FOLLOWING = Set.of(JobStatus.PENDING, JobStatus.RUNNING, JobStatus.MANUAL);

    public PipelineRun {
        stages = List.copyOf(stages);
        jobs = List.copyOf(jobs);
    }

    /** One that ends early by the usual rules. */
    public PipelineRun(long id, PipelineStatus status, List<String> stages, List<JobRun> jobs, PipelineTimes times) {
        this(id, status, stages, jobs, times, EarlyEnd.USUAL);
    }

    /** Decides about the first jobs of a pipeline that was just made. */
    public Decision begin(Instant now) {
        Processing processing = new Processing(this, now);
        processing.also(new FollowUp.CancelRedundant(id));
        return processing.settle(0);
    }

    /** Decides about every job whose turn has come. */
    public Decision process(Instant now) {
        return new Processing(this, now).settle(0);
    }

    /** A runner takes a job. */
    public TransitionResult start(long job, Instant now) {
        return step(job, JobEvent.RUN, now);
    }

    /** One event of a job that needs no more than its table: a grant, a give-back, a preparation, a timer taken off. */
    public TransitionResult step(long job, JobEvent event, Instant now) {
        Processing processing = new Processing(this, now);
        return processing.require(job, event).<TransitionResult>map(TransitionResult.Rejection::new).orElseGet(() -> {
            processing.move(job, event);
            return processing.settle(job);
        });
    }

    public TransitionResult succeed(long job, Instant now) {
        return step(job, JobEvent.SUCCEED, now);
    }

    /**
     * A job fails; where its plan allows it, a retry follows at once.
     *
     * @param tolerated whether its exit code is one that is allowed
     */
    public TransitionResult drop(long job, FailureReason reason, boolean tolerated, LongSupplier ids, Instant now) {
        return drop(job, reason, new Exit(OptionalInt.empty(), tolerated), ids, now);
    }

    /**
     * How a script that failed ended.
     *
     * @param code      its exit code, or empty
     * @param tolerated whether that is one that is allowed
     */
    public record Exit(OptionalInt code, boolean tolerated) {}

    /** A job fails with an exit code, for which its plan may allow a retry. */
    public TransitionResult drop(long job, FailureReason reason, Exit exit, LongSupplier ids, Instant now) {
        Processing processing = new Processing(this, now);
        return processing.require(job, JobEvent.DROP).<TransitionResult>map(TransitionResult.Rejection::new).orElseGet(() -> {
            processing.drop(job, reason, exit.tolerated());
            processing.retryByItself(job, exit.code(), ids);
            return processing.settle(job);
        });
    }

    /** Calls a job off; one that has ended already stays as it is. */
    public TransitionResult cancel(long job, Instant now) {
        return step(job, JobEvent.CANCEL, now);
    }

    /** Calls off everything that can be. A pipeline without such jobs stays as it is. */
    public Decision cancel(Instant now) {
        Processing processing = new Processing(this, now);
        processing.cancelAll(job -> true);
        processing.also(new FollowUp.CancelChildren(id));
        return processing.settle(0);
    }

    /**
     * Calls off what a newer pipeline of the ref makes redundant. Children are looked at by themselves, since each pipeline says for itself
     * what may be called off.
     */
    public TransitionResult cancelRedundant(Instant now) {
        if (!PipelineStatus.CANCELABLE.contains(status)) {
            return new TransitionResult.Rejection(Reason.of("pipeline.not_cancelable", status.wireName()));
        }
        return switch (earlyEnd.onNewCommit()) {
            case NONE -> new TransitionResult.Rejection(Reason.of("pipeline.never_redundant"));
            case INTERRUPTIBLE -> cancelAll(job -> job.plan().interruptible(), now);
            case CONSERVATIVE -> jobs.stream().filter(job -> JobStatus.STARTED.contains(job.status()) && !job.plan().interruptible()).findFirst()
                    .<TransitionResult>map(job -> new TransitionResult.Rejection(Reason.of("pipeline.uninterruptible", job.name())))
                    .orElseGet(() -> cancelAll(job -> true, now));
        };
    }

    private Decision cancelAll(Predicate<JobRun> which, Instant now) {
        Processing processing = new Processing(this, now);
        processing.cancelAll(which);
        return processing.settle(0);
    }

    /**
     * A trigger job looks at the pipeline that it made or follows. One that did not begin, or has ended, does not. One that has a resource
     * keeps it while that pipeline waits for a person, and so does not wait for a person itself.
     *
     * @param other     how that pipeline stands; empty where it is deleted
     * @param following status changes that the job takes over
     */
    public TransitionResult follow(long job, Optional<PipelineStatus> other, BridgeStrategy following, Instant now) {
        Optional<JobRun> found = job(job).filter(candidate -> candidate.plan().bridge() && FOLLOWING.contains(candidate.status()));
        if (found.isEmpty()) {
            return new TransitionResult.Rejection(Reason.of("job.follows_nothing", job));
        }
        boolean holds = found.get().plan().resourceGroup().isPresent();
        Optional<BridgeOutcome> taken = BridgeOutcome.of(other, following).filter(outcome -> !holds || outcome.end() != JobStatus.MANUAL);
        if (taken.filter(outcome -> outcome.end() == found.get().status()).isPresent()) {
            return new TransitionResult.Rejection(Reason.of("job.ended_alike", job));
        }
        Processing processing = new Processing(this, now);
        processing.move(job, JobEvent.START_BRIDGE);
        taken.ifPresent(outcome -> outcome.failure().ifPresentOrElse(
                reason -> processing.drop(job, reason, false), () -> processing.move(job, outcome.event())));
        return processing.settle(job);
    }

    /**
     * A trigger job that has ended looks at the pipeline that it mirrors, which did not stay as it had ended. The job begins again in its own
     * row, and what was skipped after it has another turn. It stays where a retry could not run it either, or where it ended as the
     * pipeline has by now.
     *
     * @param other how that pipeline stands; empty where it is deleted
     */
    public TransitionResult reopen(long job, Optional<PipelineStatus> other, Instant now) {
        Optional<JobRun> found = job(job).filter(candidate -> candidate.plan().bridge());
        if (found.isEmpty() || other.isEmpty()) {
            return new TransitionResult.Rejection(Reason.of("job.follows_nothing", job));
        }
        Optional<Reason> objection = JobRules.RETRYABLE.judge(found.get()).denial();
        if (objection.isPresent()) {
            return new TransitionResult.Rejection(objection.get());
        }
        if (BridgeOutcome.of(other, BridgeStrategy.END).filter(outcome -> outcome.end() == found.get().status()).isPresent()) {
            return new TransitionResult.Rejection(Reason.of("job.ended_alike", job));
        }
        Processing processing = new Processing(this, now);
        processing.reopen(found.get());
        return processing.settle(job);
    }

    /** Starts a job that waits for a person; one that has run already is run again. */
    public TransitionResult play(long job, LongSupplier ids, Instant now) {
        Optional<JobRun> found = job(job);
        Optional<Reason> objection = found.isEmpty()
                ? Optional.of(Reason.of("job.unknown", job))
                : JobRules.PLAYABLE.judge(found.get()).denial();
        if (objection.isPresent()) {
            return new TransitionResult.Rejection(objection.get());
        }
        if (!JobStatus.BLOCKED.contains(found.get().status())) {
            return retry(job, ids, now);
        }
        Processing processing = new Processing(this, now);
        processing.begin(found.get(), JobReadiness.toStart(found.get()));
        processing.reopenAfter(List.of(job));
        return processing.settle(job);
    }

    /** The timer of a scheduled job fires. */
    public TransitionResult startScheduled(long job, Instant now) {
        Optional<JobRun> found = job(job).filter(candidate -> candidate.status() == JobStatus.SCHEDULED);
        if (found.isEmpty()) {
            return new TransitionResult.Rejection(Reason.of("job.not_scheduled", job));
        }
        Optional<Reason> early = found.get().notDue(now);
        if (early.isPresent()) {
            return new TransitionResult.Rejection(early.get());
        }
        Processing processing = new Processing(this, now);
        processing.begin(found.get(), JobReadiness.toStart(found.get()));
        processing.reopenAfter(List.of(job));
        return processing.settle(job);
    }

    /** Runs a job again in a new row; an action that a person retries does not wait for a second click. */
    public TransitionResult retry(long job, LongSupplier ids, Instant now) {
        Optional<JobRun> found = job(job);
        Optional<Reason> objection = found.isEmpty()
                ? Optional.of(Reason.of("job.unknown", job))
                : JobRules.RETRYABLE.judge(found.get()).denial();
        if (objection.isPresent()) {
            return new TransitionResult.Rejection(objection.get());
        }
        Processing processing = new Processing(this, now);
        JobRun again = processing.retry(found.get(), ids.getAsLong());
        if (again.plan().action()) {
            processing.begin(again, JobReadiness.toStart(again));
        }
        processing.reopenAfter(List.of(again.id()));
        return processing.settle(again.id());
    }

    /** Runs every latest job again that failed or was canceled and that the caller may run; the rest stays. */
    public Decision retryAll(Predicate<JobRun> may, LongSupplier ids, Instant now) {
        Processing processing = new Processing(this, now);
        List<Long> again = JobRun.latest(jobs).stream()
                .filter(job -> job.status() == JobStatus.FAILED || job.status() == JobStatus.CANCELED)
                .filter(job -> JobRules.RETRYABLE.judge(job).allowed()).filter(may)
                .map(job -> processing.retry(job, ids.getAsLong()).id()).toList();
        processing.reopenAfter(again);
        return processing.settle(0);
    }

    /** The same where it is too old for its jobs to run again. */
    public PipelineRun archived() {
        return new PipelineRun(id, status, stages, jobs.stream().map(JobRun::archived).toList(), times, earlyEnd);
    }

    public Optional<JobRun> job(long job) {
        return jobs.stream().filter(candidate -> candidate.id() == job).findFirst();
    }

    /** The status of each stage in order; one without jobs counts as passed. */
    public List<PipelineStatus> stageStatuses() {
        return IntStream.range(0, stages.size())
                .mapToObj(stage -> CompositeStatus.ofJobs(
                                jobs.stream().filter(job -> job.plan().stage() == stage).toList())
                        .orElse(PipelineStatus.SUCCESS))
                .toList();
    }

    public boolean warns() {
        return status == PipelineStatus.SUCCESS && CompositeStatus.warns(jobs);
    }
}
