package dev.slipway.application.runner;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.JobRequest.Answer;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobTimeout;
import dev.slipway.domain.pipeline.TransitionResult;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Hands the first matching job to a runner. Each attempt is a unit of work of its own that holds one pipeline: look for one that nobody
 * holds, look again, take the job or start over. Only where others hold every pipeline with a matching job does an attempt wait.
 */
@Singleton
public final class ClaimJob {

    private static final Duration WAIT = Duration.ofSeconds(2);
    private static final int WAITS = 5;
    private static final int ATTEMPTS = 500;
    private static final int TOKEN_LENGTH = 20;
    private static final String TOKEN_PREFIX = "glcbt-";

    private final RunnerQueue queue;
    private final WaitingJobs jobs;
    private final RunningJobs running;
    private final Pipelines pipelines;
    private final PipelineChanges changes;
    private final JobDocuments documents;
    private final CacheKeys cacheKeys;
    private final JobTokens tokens;
    private final Transactions transactions;
    private final Secrets secrets;
    private final Observations observations;
    private final InstantSource clock;

    public ClaimJob(RunnerQueue queue, WaitingJobs jobs, RunningJobs running, Pipelines pipelines, PipelineChanges changes,
            JobDocuments documents, CacheKeys cacheKeys, JobTokens tokens, Transactions transactions, Secrets secrets, Observations observations,
            InstantSource clock) {
        this.queue = queue;
        this.jobs = jobs;
        this.running = running;
        this.pipelines = pipelines;
        this.changes = changes;
        this.documents = documents;
        this.cacheKeys = cacheKeys;
        this.tokens = tokens;
        this.transactions = transactions;
        this.secrets = secrets;
        this.observations = observations;
        this.clock = clock;
    }

    /** What came of one attempt. */
    private sealed interface Attempt {

        record Taken(WaitingJob facts, JobDocument document) implements Attempt {}

        /** Somebody was faster, or the job could only be failed; there may be others. */
        record Again() implements Attempt {}

        /** The job has signed tokens, and the key for them is not there yet. */
        record WithoutKey(long jobId) implements Attempt {}

        record NoneFree() implements Attempt {}

        record StillHeld() implements Attempt {}
    }

    /** @param value of the runner's queue before it is searched */
    Answer claim(RunnerCredentials.Known known, JobRequest request, String value) {
        int waits = 0;
        for (int count = 0; count < ATTEMPTS && waits < WAITS; count++) {
            Attempt attempt = isolated(hand -> attempt(queue.lockFirst(known.runner()), known, request, hand));
            if (attempt instanceof Attempt.NoneFree) {
                OptionalLong first = queue.first(known.runner());
                if (first.isEmpty()) {
                    return new Answer.Nothing(value);
                }
                attempt = isolated(hand -> waited(first.getAsLong(), known, request, hand));
                waits += attempt instanceof Attempt.StillHeld ? 1 : 0;
            }
            if (attempt instanceof Attempt.WithoutKey without) {
                prepare(without.jobId());
            }
            if (attempt instanceof Attempt.Taken taken) {
                Optional<JobDocument> document = complete(taken);
                if (document.isPresent()) {
                    observations.event("job.assigned", "job", document.get().id(), "pipeline", taken.facts().pipeline().id(),
                            "project", taken.facts().project().id(), "runner", known.runner().id());
                    return new Answer.Handed(document.get());
                }
            }
        }
        return new Answer.Contended(value);
    }

    /**
     * One attempt in a unit of work of its own. Where it fails with a job in hand, the unit is void and that job can only be failed:
     * otherwise it would be the first in the queue of every runner that matches, for ever.
     *
     * @param unit given where to note which job is in hand
     */
    private Attempt isolated(Function<AtomicLong, Attempt> unit) {
        AtomicLong hand = new AtomicLong();
        try {
            return transactions.write(() -> {
                hand.set(0);
                return unit.apply(hand);
            });
        } catch (Refusal refused) {
            throw refused;
        } catch (RuntimeException defect) {
            if (hand.get() == 0) {
                throw defect;
            }
            fail(hand.get(), defect);
            return new Attempt.Again();
        }
    }

    /** Making a key may take long, so it is done while no pipeline is held. */
    private void prepare(long jobId) {
        try {
            tokens.prepare();
        } catch (RuntimeException defect) {
            fail(jobId, defect);
        }
    }

    private void fail(long jobId, RuntimeException defect) {
        observations.trouble("job.not_handed_out", defect, "job", jobId);
        changes.changeOfJob(jobId, TransitionDetails.NONE, (run, ids, now) -> run.drop(jobId, FailureReason.SCHEDULER_FAILURE, false, ids, now));
    }

    private Attempt waited(long pipelineId, RunnerCredentials.Known known, JobRequest request, AtomicLong hand) {
        return queue.await(pipelineId, WAIT) ? attempt(OptionalLong.of(pipelineId), known, request, hand) : new Attempt.StillHeld();
    }

    private Attempt attempt(OptionalLong pipelineId, RunnerCredentials.Known known, JobRequest request, AtomicLong hand) {
        if (pipelineId.isEmpty()) {
            return new Attempt.NoneFree();
        }
        Optional<LockedPipeline> locked = pipelines.lock(pipelineId.getAsLong());
        Optional<WaitingJob> job = locked.flatMap(present -> queue.firstOf(pipelineId.getAsLong(), known.runner())).flatMap(found -> {
            hand.set(found.id());
            return jobs.facts(found.id()).map(documents::complete);
        });
        if (job.isEmpty()) {
            return new Attempt.Again();
        }
        Optional<FailureReason> forbidden = documents.forbidden(job.get(), request.process().features(), clock.instant());
        if (forbidden.isPresent()) {
            return dropped(locked.get(), job.get().job().id(), forbidden.get());
        }
        return tokens.lacks(job.get()) ? new Attempt.WithoutKey(job.get().job().id()) : assign(locked.get(), job.get(), known, request);
    }

    private Attempt assign(LockedPipeline locked, WaitingJob job, RunnerCredentials.Known known, JobRequest request) {
        Instant now = clock.instant();
        JobTimeout timeout = documents.timeout(job, known.runner());
        String token = TOKEN_PREFIX + secrets.token(TOKEN_LENGTH);
        JobDocument document = documents.of(job, new JobDocuments.Run(known.runner(), token, timeout, request, now));
        Optional<FailureReason> incomplete = JobDocuments.incomplete(job, document);
        if (incomplete.isPresent()) {
            return dropped(locked, job.job().id(), incomplete.get());
        }
        byte[] digest = secrets.digest(token);
        Long process = known.processId().isPresent() ? known.processId().getAsLong() : null;
        TransitionResult result = locked.run().start(job.job().id(), now);
        if (!(result instanceof Decision decision)) {
            return new Attempt.Again();
        }
        changes.apply(locked, decision, TransitionDetails.assigned(new Assignment(known.runner().id(), process, digest, timeout)), now);
        documents.note(job);
        running.assigned(job.job().id(), digest, JobDocuments.secrets(job, document), JobDocuments.debugs(document));
        return new Attempt.Taken(job, document);
    }

    private Attempt dropped(LockedPipeline locked, long jobId, FailureReason reason) {
        Instant now = clock.instant();
        TransitionResult result = locked.run().drop(jobId, reason, false, pipelines::nextJobId, now);
        if (result instanceof Decision decision) {
            changes.apply(locked, decision, TransitionDetails.NONE, now);
        }
        return new Attempt.Again();
    }

    /** What takes a look into the repository happens after the pipeline is free again. */
    private Optional<JobDocument> complete(Attempt.Taken taken) {
        try {
            List<JobDocument.CacheUse> caches = cacheKeys.of(taken.facts());
            return Optional.of(taken.document().withCaches(caches));
        } catch (RuntimeException defect) {
            fail(taken.document().id(), defect);
            return Optional.empty();
        }
    }
}
