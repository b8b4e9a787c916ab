package dev.slipway.domain.pipeline;

import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEffect;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobKind;
import dev.slipway.domain.job.JobReadiness;
import dev.slipway.domain.job.JobRules;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Computes one decision about a pipeline on a copy of its jobs. It collects the consequent moves, so that {@link PipelineRun} stays
 * immutable.
 */
final class Processing {

    private final PipelineRun before;
    private final Instant now;
    private final Map<Long, JobRun> jobs = new LinkedHashMap<>();
    private final List<Move> moves = new ArrayList<>();
    private final List<FollowUp> work = new ArrayList<>();

    Processing(PipelineRun before, Instant now) {
        this.before = before;
        this.now = now;
        before.jobs().forEach(job -> jobs.put(job.id(), job));
    }

    /** Returns the reason why the job refuses the event; empty if it takes the event, with or without a status change. */
    Optional<Reason> require(long job, JobEvent event) {
        JobRun found = jobs.get(job);
        if (found == null) {
            return Optional.of(Reason.of("job.unknown", job));
        }
        return found.on(event) instanceof Step.Refused<JobStatus> refused
                ? Optional.of(refused.reason()) : Optional.empty();
    }

    void move(long job, JobEvent event) {
        move(job(job), event, Optional.empty(), false);
    }

    void drop(long job, FailureReason reason, boolean tolerated) {
        move(job(job), JobEvent.DROP, Optional.of(reason), tolerated);
    }

    void also(FollowUp item) {
        work.add(item);
    }

    /** Starts a job, or fails it if its readiness says so. */
    void begin(JobRun job, JobReadiness readiness) {
        move(job, readiness.event(), readiness.failure(), false);
    }

    /** Restarts a bridge that has ended. It waits for its resource, which another job may have by now. */
    void reopen(JobRun bridge) {
        move(bridge.id(), bridge.plan().resourceGroup().isPresent() ? JobEvent.REOPEN_AWAITING : JobEvent.REOPEN_BRIDGE);
        reopenAfter(List.of(bridge.id()));
    }

    private void move(JobRun job, JobEvent event, Optional<FailureReason> reason, boolean tolerated) {
        if (!(job.on(event) instanceof Step.Moved<JobStatus> moved)) {
            return;
        }
        JobRun after = job.apply(event, now).orElseThrow();
        after = reason.map(after::failedBecause).orElse(after);
        after = tolerated ? after.allowedToFail() : after;
        Set<JobEffect> effects = JobEffect.of(job.status(), moved.to());
        jobs.put(job.id(), after);
        moves.add(new Move.JobMoved(job, after, event, moved.rule(), effects));
        followUp(after, effects);
    }

    private void followUp(JobRun job, Set<JobEffect> effects) {
        if (effects.contains(JobEffect.START_TIMER)) {
            work.add(new FollowUp.StartScheduled(job.id(), Objects.requireNonNull(job.times().scheduledAt())));
        }
        if (effects.contains(JobEffect.ENTER_QUEUE) && job.plan().bridge()) {
            work.add(new FollowUp.StartDownstream(job.id()));
        }
        if (effects.contains(JobEffect.ARCHIVE_LOG) && job.plan().kind() == JobKind.BUILD) {
            work.add(new FollowUp.ArchiveLog(job.id()));
        }
        if (changesQueueOfResource(job, effects)) {
            job.plan().resourceGroup().ifPresent(group -> work.add(new FollowUp.AssignResource(group)));
        }
    }

    /**
     * Returns whether the job changes the queue of its resource group. A manual job leaves the queue, so that it does not block later jobs.
     * A bridge that keeps the resource while its pipeline runs may deadlock with a job of that pipeline, and so may a job that is
     * created again.
     */
    private static boolean changesQueueOfResource(JobRun job, Set<JobEffect> effects) {
        return job.status() == JobStatus.WAITING_FOR_RESOURCE || job.status() == JobStatus.MANUAL || job.status() == JobStatus.CREATED
                || effects.contains(JobEffect.RELEASE_RESOURCE)
                || job.plan().bridge() && job.status() == JobStatus.RUNNING;
    }

    /** Retries a failed job if its plan permits it. */
    void retryByItself(long job, OptionalInt exitCode, LongSupplier ids) {
        JobRun failed = job(job);
        if (!JobRules.RETRYABLE.judge(failed).allowed()) {
            return;
        }
        long earlier = jobs.values().stream().filter(other -> other.id() != job && other.name().equals(failed.name())
                && other.status() == JobStatus.FAILED).count();
        if (failed.plan().autoRetry().judge(failed.failureReason().orElseThrow(), exitCode, Math.toIntExact(earlier)).allowed()) {
            JobRun again = retry(failed, ids.getAsLong());
            if (again.plan().action()) {
                begin(again, JobReadiness.toStart(again));
            }
            reopenAfter(List.of(again.id()));
        }
    }

    JobRun retry(JobRun original, long newId) {
        JobRun again = original.retry(newId, now);
        jobs.replaceAll((id, job) -> job.name().equals(original.name()) ? job.replaced() : job);
        jobs.put(newId, again);
        moves.add(new Move.JobRetried(original, again));
        again.plan().resourceGroup().ifPresent(group -> work.add(new FollowUp.AssignResource(group)));
        return again;
    }

    /**
     * Evaluates skipped jobs of later stages again, and skipped jobs that need one of the restarted jobs. The jobs for which they were
     * skipped may have come to another end since, such as a bridge whose pipeline was played.
     */
    void reopenAfter(Collection<Long> restarted) {
        List<JobRun> causes = restarted.stream().map(jobs::get).toList();
        if (!causes.isEmpty()) {
            PipelineGraph graph = PipelineGraph.of(jobs.values());
            graph.after(causes).stream().filter(job -> job.status() == JobStatus.SKIPPED && !job.plan().external())
                    .forEach(job -> move(job.id(), JobEvent.PROCESS));
        }
    }

    /** Cancels the latest jobs that are cancelable and match. */
    void cancelAll(Predicate<JobRun> which) {
        JobRun.latest(List.copyOf(jobs.values())).stream().filter(job -> JobStatus.CANCELABLE.contains(job.status())).filter(which)
                .forEach(job -> move(job.id(), JobEvent.CANCEL));
    }

    private JobRun job(long id) {
        return Objects.requireNonNull(jobs.get(id));
    }

    /** Evaluates created jobs, each after its predecessors, then updates the status of the pipeline. */
    TransitionResult.Decision settle(long subject) {
        PipelineGraph graph = PipelineGraph.of(jobs.values());
        graph.inOrder().stream().filter(job -> job.status() == JobStatus.CREATED).forEach(job -> decide(graph, job));
        if (before.earlyEnd().onJobFailure() && failedForGood()) {
            cancelAll(job -> true);
            work.add(new FollowUp.CancelChildren(before.id()));
        }
        return new TransitionResult.Decision(moves, work, follow(), subject);
    }

    /** Returns whether a job failed in this decision that is not allowed to fail, without a retry. */
    private boolean failedForGood() {
        return moves.stream().anyMatch(move -> move instanceof Move.JobMoved moved && moved.event() == JobEvent.DROP
                && !job(moved.after().id()).retried() && !job(moved.after().id()).allowFailure());
    }

    private void decide(PipelineGraph graph, JobRun job) {
        PipelineStatus previous = graph.previous(job, jobs);
        if (!PipelineStatus.COMPLETED.contains(previous)) {
            return;
        }
        if (PipelineGraph.allows(job.plan(), previous)) {
            begin(job, JobReadiness.of(job));
        } else {
            move(job.id(), JobEvent.SKIP);
        }
    }

    /** Returns the pipeline with the status of its jobs. A completed pipeline without jobs keeps its status. */
    private PipelineRun follow() {
        PipelineStatus composite = CompositeStatus.ofJobs(jobs.values())
                .orElse(PipelineStatus.COMPLETED.contains(before.status()) ? before.status() : PipelineStatus.SUCCESS);
        PipelineStatus status = before.status();
        PipelineTimes times = before.times();
        Optional<PipelineEvent> event = PipelineEvent.towards(composite);
        if (event.isPresent()
                && PipelineLifecycle.TABLE.on(status, event.get()) instanceof Step.Moved<PipelineStatus> moved) {
            times = times.after(status, moved.to(), jobs.values(), now);
            Move.PipelineMoved step = new Move.PipelineMoved(status, moved.to(), event.get(), moved.rule(), times);
            moves.add(step);
            work.add(new FollowUp.PipelineChanged(before.id()));
            if (step.reopens()) {
                work.add(new FollowUp.PipelineRestarted(before.id()));
            }
            status = moved.to();
        }
        return new PipelineRun(before.id(), status, before.stages(), List.copyOf(jobs.values()), times, before.earlyEnd());
    }
}
