package dev.slipway.domain.pipeline;

import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEffect;
import dev.slipway.domain.job.JobEvent;
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
 * Works out one decision about a pipeline on a copy of its jobs. It keeps the list of moves while jobs follow from one
 * another, so that {@link PipelineRun} can stay immutable.
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

    /** Why the event cannot happen to the job; empty where it can, or where the job stays as it is. */
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

    /** Lets a job start, or drops it where something forbids that. */
    void begin(JobRun job, JobReadiness readiness) {
        move(job, readiness.event(), readiness.failure(), false);
    }

    /** Lets a trigger job that has ended begin again. Others may have its resource by now, so that it waits for that like everybody. */
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
        if (effects.contains(JobEffect.ARCHIVE_TRACE) && !job.plan().bridge()) {
            work.add(new FollowUp.ArchiveTrace(job.id()));
        }
        if (entersOrLeavesLine(job, effects)) {
            job.plan().resourceGroup().ifPresent(group -> work.add(new FollowUp.AssignResource(group)));
        }
    }

    /**
     * A job that waits for a person stands in nobody's way, so that those behind it in the order of the group have their turn. One that
     * holds the resource while it waits for another pipeline may be waited for there, and so may one that is to run after all.
     */
    private static boolean entersOrLeavesLine(JobRun job, Set<JobEffect> effects) {
        return job.status() == JobStatus.WAITING_FOR_RESOURCE || job.status() == JobStatus.MANUAL || job.status() == JobStatus.CREATED
                || effects.contains(JobEffect.RELEASE_RESOURCE)
                || job.plan().bridge() && job.status() == JobStatus.RUNNING;
    }

    /** Runs a failed job again where its plan says so. */
    void retryByItself(long job, OptionalInt exitCode, LongSupplier ids) {
        JobRun failed = job(job);
        if (failed.failureReason().isEmpty() || !JobRules.RETRYABLE.judge(failed).allowed()) {
            return;
        }
        long earlier = jobs.values().stream().filter(other -> other.id() != job && other.name().equals(failed.name())
                && other.status() == JobStatus.FAILED).count();
        if (failed.plan().autoRetry().judge(failed.failureReason().get(), exitCode, Math.toIntExact(earlier)).allowed()) {
            JobRun again = retry(failed, ids.getAsLong());
            if (again.plan().action()) {
                begin(again, JobReadiness.toStart(again));
            }
            reopenAfter(List.of(again.id()));
        }
    }

    JobRun retry(JobRun original, long newId) {
        JobRun again = original.again(newId, now);
        jobs.replaceAll((id, job) -> job.name().equals(original.name()) ? job.replaced() : job);
        jobs.put(newId, again);
        moves.add(new Move.JobRetried(original, again));
        again.plan().resourceGroup().ifPresent(group -> work.add(new FollowUp.AssignResource(group)));
        return again;
    }

    /** Skipped jobs of later stages, and those that need one of these, are looked at anew. */
    void reopenAfter(Collection<Long> restarted) {
        List<JobRun> causes = restarted.stream().map(jobs::get).toList();
        if (!causes.isEmpty()) {
            PipelineGraph graph = PipelineGraph.of(jobs.values());
            graph.after(causes).stream().filter(job -> job.status() == JobStatus.SKIPPED)
                    .forEach(job -> move(job.id(), JobEvent.PROCESS));
        }
    }

    /** Calls off those of the latest jobs that can be. */
    void cancelAll(Predicate<JobRun> which) {
        JobRun.latest(List.copyOf(jobs.values())).stream().filter(job -> JobStatus.CANCELABLE.contains(job.status())).filter(which)
                .forEach(job -> move(job.id(), JobEvent.CANCEL));
    }

    private JobRun job(long id) {
        return Objects.requireNonNull(jobs.get(id));
    }

    /** Looks at every created job until nothing moves, then lets the pipeline follow its jobs. */
    TransitionResult.Decision settle(long subject) {
        processCreated();
        if (before.earlyEnd().onJobFailure() && failedForGood()) {
            cancelAll(job -> true);
            work.add(new FollowUp.CancelChildren(before.id()));
        }
        return new TransitionResult.Decision(moves, work, follow(), subject);
    }

    /** Whether a job has failed now that may not, and no retry follows. */
    private boolean failedForGood() {
        return moves.stream().anyMatch(move -> move instanceof Move.JobMoved moved && moved.event() == JobEvent.DROP
                && !job(moved.after().id()).retried() && !job(moved.after().id()).allowFailure());
    }

    private void processCreated() {
        boolean moved = true;
        while (moved) {
            int known = moves.size();
            PipelineGraph graph = PipelineGraph.of(jobs.values());
            graph.inOrder().stream().filter(job -> job.status() == JobStatus.CREATED)
                    .forEach(job -> decide(graph, job));
            moved = moves.size() > known;
        }
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

    /** A pipeline that ended without jobs never had any: how it ended says why. */
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
                work.add(new FollowUp.PipelineReopened(before.id()));
            }
            status = moved.to();
        }
        return new PipelineRun(before.id(), status, before.stages(), List.copyOf(jobs.values()), times, before.earlyEnd());
    }
}
