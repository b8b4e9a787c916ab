package dev.slipway.application.runner.job;

import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.runner.RunnerCredentials;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.job.JobAssignment.Prepared;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.RunnerQueue.FirstWaiting;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.runner.FairOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One attempt to claim jobs, inside a transaction: finds the first waiting job of a pipeline, and assigns it and those after it to runners
 * that may run the same jobs.
 */
public final class ClaimAttempt {

    private static final Duration WAIT = Duration.ofSeconds(2);

    private final RunnerQueue queue;
    private final WaitingJobs jobs;
    private final Pipelines pipelines;
    private final JobAssignment assignment;

    public ClaimAttempt(RunnerQueue queue, WaitingJobs jobs, Pipelines pipelines, JobAssignment assignment) {
        this.queue = queue;
        this.jobs = jobs;
        this.pipelines = pipelines;
        this.assignment = assignment;
    }

    /** Result of an attempt for one claim. */
    sealed interface Attempt {

        record Taken(WaitingJob facts, JobDocument document) implements Attempt {}

        /** There were fewer jobs than claims, another runner was faster, or the job was dropped; other jobs may be waiting. */
        record Retry() implements Attempt {}

        /** The process that asked was deleted meanwhile, and is recorded anew. */
        record OtherProcess(RunnerCredentials.Known found) implements Attempt {}

        /** The job has signed tokens, and the key for them does not exist yet. */
        record WithoutKey(long jobId) implements Attempt {}

        /** No matching job is waiting. */
        record NoneWaiting() implements Attempt {}

        /** All pipelines with matching jobs are locked, this one first. */
        record AllLocked(long pipelineId) implements Attempt {}

        record StillLocked() implements Attempt {}
    }

    /**
     * Claims jobs of the first pipeline that has a matching job and is not locked.
     *
     * @param claims of runners with the same {@link RunnerView#offer}
     * @param chosen receives the id of the first job before it is read: the one that fails if a single claim does
     * @return a result for each claim, in their order
     */
    List<Attempt> free(List<Claim> claims, AtomicLong chosen) {
        RunnerView runner = claims.getFirst().known().runner();
        Optional<FirstWaiting> first = queue.lockFirst(runner, Math.min(claims.size(), FairOrder.mostAtOnce(runner.type())));
        if (first.isPresent()) {
            return claimed(first.get(), claims, chosen);
        }
        OptionalLong locked = queue.first(runner);
        return Collections.nCopies(claims.size(),
                locked.isEmpty() ? new Attempt.NoneWaiting() : new Attempt.AllLocked(locked.getAsLong()));
    }

    /** Claims a job of a locked pipeline, waiting up to two seconds for its lock. */
    Attempt waiting(long pipelineId, Claim claim, AtomicLong chosen) {
        if (!queue.await(pipelineId, WAIT)) {
            return new Attempt.StillLocked();
        }
        List<Long> first = queue.firstOf(pipelineId, claim.known().runner()).stream().boxed().toList();
        return claimed(new FirstWaiting(pipelineId, first), List.of(claim), chosen).getFirst();
    }

    private List<Attempt> claimed(FirstWaiting first, List<Claim> claims, AtomicLong chosen) {
        Optional<LockedPipeline> locked = first.jobs().isEmpty() ? Optional.empty()
                : pipelines.lockForStart(first.pipelineId(), first.jobs());
        List<Attempt> results = new ArrayList<>();
        locked.ifPresent(pipeline -> {
            chosen.set(first.jobs().getFirst());
            List<Prepared> prepared = assignment.prepare(jobs.facts(first.jobs()), claims);
            boolean started = assignment.assign(pipeline, prepared);
            prepared.forEach(job -> results.add(result(job, started)));
        });
        results.addAll(Collections.nCopies(claims.size() - results.size(), new Attempt.Retry()));
        return results;
    }

    private static Attempt result(Prepared prepared, boolean started) {
        return switch (prepared) {
            case Prepared.Ready(WaitingJob job, JobDocument document, var ignored) when started -> new Attempt.Taken(job, document);
            case Prepared.WithoutKey(WaitingJob job) -> new Attempt.WithoutKey(job.job().id());
            case Prepared.Ready ignored -> new Attempt.Retry();
            case Prepared.Unable ignored -> new Attempt.Retry();
        };
    }
}
