package dev.slipway.application.runner.job;

import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.runner.RunnerCredentials;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.RunnerQueue.FirstWaiting;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.job.FailureReason;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** One attempt to claim a job, inside a transaction: finds the first waiting job of a pipeline and assigns it. */
public final class ClaimAttempt {

    private static final Duration WAIT = Duration.ofSeconds(2);

    private final RunnerQueue queue;
    private final WaitingJobs jobs;
    private final Pipelines pipelines;
    private final JobDocumentBuilder documents;
    private final JobTokens tokens;
    private final JobAssignment assignment;

    public ClaimAttempt(RunnerQueue queue, WaitingJobs jobs, Pipelines pipelines, JobDocumentBuilder documents, JobTokens tokens,
            JobAssignment assignment) {
        this.queue = queue;
        this.jobs = jobs;
        this.pipelines = pipelines;
        this.documents = documents;
        this.tokens = tokens;
        this.assignment = assignment;
    }

    /** Result of an attempt. */
    sealed interface Attempt {

        record Taken(WaitingJob facts, JobDocument document) implements Attempt {}

        /** Another runner was faster, or the job was dropped; other jobs may be waiting. */
        record Retry() implements Attempt {}

        /** The job has signed tokens, and the key for them does not exist yet. */
        record WithoutKey(long jobId) implements Attempt {}

        record NoneFree() implements Attempt {}

        record StillLocked() implements Attempt {}
    }

    /** Claims a job of the first pipeline that has a matching job and is not locked. */
    Attempt free(RunnerCredentials.Known known, JobRequest request, AtomicLong chosenJob) {
        Optional<FirstWaiting> first = queue.lockFirst(known.runner());
        return first.isEmpty() ? new Attempt.NoneFree() : of(first.get(), known, request, chosenJob);
    }

    /** Claims a job of a locked pipeline, waiting up to two seconds for its lock. */
    Attempt waiting(long pipelineId, RunnerCredentials.Known known, JobRequest request, AtomicLong chosenJob) {
        return queue.await(pipelineId, WAIT)
                ? of(new FirstWaiting(pipelineId, queue.firstOf(pipelineId, known.runner())), known, request, chosenJob)
                : new Attempt.StillLocked();
    }

    private Attempt of(FirstWaiting first, RunnerCredentials.Known known, JobRequest request, AtomicLong chosenJob) {
        if (first.jobId().isEmpty()) {
            return new Attempt.Retry();
        }
        long jobId = first.jobId().getAsLong();
        Optional<LockedPipeline> locked = pipelines.lockForStart(first.pipelineId(), jobId);
        Optional<WaitingJob> job = locked.flatMap(present -> {
            chosenJob.set(jobId);
            return jobs.facts(jobId).map(documents::complete);
        });
        return job.isEmpty() ? new Attempt.Retry() : assigned(locked.get(), job.get(), known, request);
    }

    private Attempt assigned(LockedPipeline locked, WaitingJob job, RunnerCredentials.Known known, JobRequest request) {
        Optional<FailureReason> forbidden = assignment.forbidden(job, request);
        if (forbidden.isPresent()) {
            assignment.drop(locked.run().id(), job.job().id(), forbidden.get());
            return new Attempt.Retry();
        }
        if (tokens.lacks(job)) {
            return new Attempt.WithoutKey(job.job().id());
        }
        Optional<JobDocument> document = assignment.assign(locked, job, known, request);
        return document.isPresent() ? new Attempt.Taken(job, document.get()) : new Attempt.Retry();
    }
}
