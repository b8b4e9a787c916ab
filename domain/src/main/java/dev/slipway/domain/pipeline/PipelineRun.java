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
 * Pipeline with its jobs. It is immutable: each method returns the moves to store, including all consequent moves until the pipeline is
 * settled.
 *
 * @param stages names in order; the plan of a job has an index into them
 * @param jobs   all runs, including retried ones, which count for automatic retries
 */
public record PipelineRun(long id, PipelineStatus status, List<String> stages, List<JobRun> jobs,
        PipelineTimes times, EarlyEnd earlyEnd) {

    private static final Set<JobStatus> FOLLOWING = Set.of(JobStatus.PENDING, JobStatus.RUNNING, JobStatus.MANUAL);

    public PipelineRun {
        stages = List.copyOf(stages);
        jobs = List.copyOf(jobs);
    }

    /** Creates a pipeline with the default auto-cancel settings. */
    public PipelineRun(long id, PipelineStatus status, List<String> stages, List<JobRun> jobs, PipelineTimes times) {
        this(id, status, stages, jobs, times, EarlyEnd.USUAL);
    }

    /** Starts the first jobs of a new pipeline. */
    public Decision begin(Instant now) {
        Processing processing = new Processing(this, now);
        processing.also(new FollowUp.CancelRedundant(id));
        return processing.settle(0);
    }

    /** Evaluates every job whose predecessors have ended. */
    public Decision process(Instant now) {
        return new Processing(this, now).settle(0);
    }

    /** Starts a job on the runner that it was assigned to. */
    public TransitionResult start(long job, Instant now) {
        return step(job, JobEvent.RUN, now);
    }

    /**
     * Starts several jobs in one decision about the whole pipeline, which ends as if they had started one after another. Rejected if one of
     * them cannot start.
     */
    public TransitionResult start(List<Long> all, Instant now) {
        Processing processing = new Processing(this, now);
        Optional<Reason> refused = all.stream().flatMap(job -> processing.require(job, JobEvent.RUN).stream()).findFirst();
        if (refused.isPresent()) {
            return new TransitionResult.Rejection(refused.get());
        }
        all.forEach(job -> processing.move(job, JobEvent.RUN));
        return processing.settle(0);
    }

    /** Applies an event to which only the life cycle applies: a granted resource, a return to the queue, a preparation, a removed timer. */
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
     * Fails a job; if its plan permits an automatic retry, the retry follows at once.
     *
     * @param tolerated whether the job is allowed to fail with its exit code
     */
    public TransitionResult drop(long job, FailureReason reason, boolean tolerated, LongSupplier ids, Instant now) {
        return drop(job, reason, new Exit(OptionalInt.empty(), tolerated), ids, now);
    }

    /**
     * Exit of a failed script.
     *
     * @param code      its exit code, or empty
     * @param tolerated whether the job is allowed to fail with this exit code
     */
    public record Exit(OptionalInt code, boolean tolerated) {}

    /** Fails a job with an exit code, for which its plan may permit a retry. */
    public TransitionResult drop(long job, FailureReason reason, Exit exit, LongSupplier ids, Instant now) {
        Processing processing = new Processing(this, now);
        return processing.require(job, JobEvent.DROP).<TransitionResult>map(TransitionResult.Rejection::new).orElseGet(() -> {
            processing.drop(job, reason, exit.tolerated());
            processing.retryByItself(job, exit.code(), ids);
            return processing.settle(job);
        });
    }

    /**
     * Changes an external job as its system reported. Rejected by the words of the product if the job's status does not permit it. A failed
     * job is never retried here.
     */
    public TransitionResult report(long job, ExternalStatus reported, Instant now) {
        Optional<JobRun> found = job(job).filter(candidate -> candidate.plan().external());
        if (found.isEmpty()) {
            return new TransitionResult.Rejection(Reason.of("job.unknown", job));
        }
        Optional<Reason> objection = reported.objection(found.get().status());
        if (objection.isPresent()) {
            return new TransitionResult.Rejection(objection.get());
        }
        Processing processing = new Processing(this, now);
        reported.events().forEach(event -> {
            if (event == JobEvent.DROP) {
                processing.drop(job, FailureReason.API_FAILURE, false);
            } else {
                processing.move(job, event);
            }
        });
        return processing.settle(job);
    }

    /** Cancels a job. A job that has ended is unchanged. */
    public TransitionResult cancel(long job, Instant now) {
        return step(job, JobEvent.CANCEL, now);
    }

    /** Cancels all jobs that are cancelable. A pipeline without such jobs is unchanged. */
    public Decision cancel(Instant now) {
        Processing processing = new Processing(this, now);
        processing.cancelAll(job -> true);
        processing.also(new FollowUp.CancelChildren(id));
        return processing.settle(0);
    }

    /**
     * Cancels the jobs that a newer pipeline of the ref makes redundant. Child pipelines are evaluated separately, since each
     * pipeline has its own auto-cancel settings.
     */
    public TransitionResult cancelRedundant(Instant now) {
        if (!PipelineStatus.CANCELABLE.contains(status)) {
            return new TransitionResult.Rejection(Reason.of("pipeline.not_cancelable", status.wireName()));
        }
        return switch (earlyEnd.onNewCommit()) {
            case NONE -> new TransitionResult.Rejection(Reason.of("pipeline.never_redundant"));
            case INTERRUPTIBLE -> cancelAll(job -> job.plan().interruptible(), now);
            case CONSERVATIVE -> jobs.stream().filter(job -> JobStatus.STARTED.contains(job.status()) && !job.plan().interruptible())
                    .findFirst()
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
     * Updates a bridge by the status of the pipeline that it created or follows. Rejected if the bridge has not started or has ended. A
     * bridge with a resource keeps it and stays running while that pipeline is manual. Jobs that were skipped
     * while that pipeline waited for a person are evaluated again when it goes on.
     *
     * @param other     status of that pipeline; empty if it is deleted
     * @param following status changes that the bridge takes over
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
        if (found.get().status() == JobStatus.MANUAL) {
            processing.reopenAfter(List.of(job));
        }
        return processing.settle(job);
    }

    /**
     * Restarts a bridge that has ended, because the pipeline that it mirrors was restarted. The bridge keeps its row, and skipped jobs
     * after it are evaluated again. Rejected if the bridge is not retryable, or if its status agrees with that of the pipeline by now.
     *
     * @param other status of that pipeline; empty if it is deleted
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

    /** Plays a manual or scheduled job; a job that has ended is retried. */
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

    /** Starts a scheduled job whose timer fired. Rejected before it is due. */
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

    /** Retries a job in a new row. A manual or delayed job starts at once. */
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

    /** Retries every latest job that failed or was canceled and that the caller may retry. */
    public Decision retryAll(Predicate<JobRun> may, LongSupplier ids, Instant now) {
        Processing processing = new Processing(this, now);
        List<Long> again = JobRun.latest(jobs).stream()
                .filter(job -> job.status() == JobStatus.FAILED || job.status() == JobStatus.CANCELED)
                .filter(job -> JobRules.RETRYABLE.judge(job).allowed()).filter(may)
                .map(job -> processing.retry(job, ids.getAsLong()).id()).toList();
        processing.reopenAfter(again);
        return processing.settle(0);
    }

    /** Returns this pipeline after the last approval of a job's deployment. */
    public PipelineRun approved(long job) {
        return new PipelineRun(id, status, stages, jobs.stream().map(run -> run.id() == job ? run.approved() : run).toList(), times,
                earlyEnd);
    }

    /** Returns this pipeline with all jobs archived. */
    public PipelineRun archived() {
        return new PipelineRun(id, status, stages, jobs.stream().map(JobRun::archived).toList(), times, earlyEnd);
    }

    /**
     * Returns this pipeline with some of its jobs alone. To start them has the same moves and follow-ups as in the whole pipeline, since
     * one running job decides the composite status; every other step needs the whole.
     */
    public PipelineRun onlyWith(Set<Long> some) {
        return new PipelineRun(id, status, stages, jobs.stream().filter(job -> some.contains(job.id())).toList(), times, earlyEnd);
    }

    public Optional<JobRun> job(long job) {
        return jobs.stream().filter(candidate -> candidate.id() == job).findFirst();
    }

    /** Returns the status of each stage in order; success for a stage without jobs. */
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
