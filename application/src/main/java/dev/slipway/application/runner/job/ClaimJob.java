package dev.slipway.application.runner.job;

import dev.slipway.application.kernel.GroupCommit;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.RunnerCredentials;
import dev.slipway.application.runner.job.ClaimAttempt.Attempt;
import dev.slipway.application.runner.job.JobRequest.Answer;
import dev.slipway.domain.job.FailureReason;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Assigns the first matching job to a runner. Each attempt is a transaction that locks one pipeline, reads its queue again under the lock,
 * and assigns its jobs: requests of runners with the same offer share an attempt while another one is being stored. An attempt waits for a
 * lock only if all pipelines with matching jobs are locked.
 */
public final class ClaimJob {

    private static final int WAITS = 5;
    private static final int ATTEMPTS = 20;

    /** Attempts at the same time read and lock different pipelines. */
    private static final GroupCommit.Limits LIMITS = new GroupCommit.Limits(64, 4);

    private final ClaimAttempt attempts;
    private final JobTokens tokens;
    private final CacheKeys cacheKeys;
    private final PipelineChanges changes;
    private final RunnerCredentials credentials;
    private final Transactions transactions;
    private final Observations observations;
    private final GroupCommit<Claim, Attempt> commits;

    public ClaimJob(ClaimAttempt attempts, JobTokens tokens, CacheKeys cacheKeys, PipelineChanges changes, RunnerCredentials credentials,
            Transactions transactions, Observations observations) {
        this.attempts = attempts;
        this.credentials = credentials;
        this.tokens = tokens;
        this.cacheKeys = cacheKeys;
        this.changes = changes;
        this.transactions = transactions;
        this.observations = observations;
        this.commits = new GroupCommit<>(LIMITS, claim -> claim.known().runner().offer(), this::together,
                claim -> isolated(claim, chosen -> attempts.free(List.of(claim), chosen).getFirst()));
    }

    /** Claims without a job are in the next group. */
    private List<GroupCommit.Answer<Attempt>> together(List<Claim> claims) {
        return transactions.write(() -> attempts.free(claims, new AtomicLong())).stream()
                .<GroupCommit.Answer<Attempt>>map(attempt -> attempt instanceof Attempt.Retry ? new GroupCommit.Answer.NextGroup<>(attempt)
                        : new GroupCommit.Answer.Written<>(attempt)).toList();
    }

    /**
     * Rejects runners that are deleted meanwhile.
     *
     * @param value state of the runner's queue before it is searched
     */
    Answer claim(RunnerCredentials.Known known, JobRequest request, String value) {
        Claim claim = new Claim(known, request);
        int waits = 0;
        for (int count = 0; count < ATTEMPTS && waits < WAITS; count++) {
            Attempt attempt = attempt(claim);
            waits += attempt instanceof Attempt.StillLocked ? 1 : 0;
            switch (attempt) {
                case Attempt.NoneWaiting ignored -> {
                    return new Answer.Nothing(value);
                }
                case Attempt.WithoutKey(long jobId) -> prepare(jobId);
                case Attempt.Taken taken -> {
                    Optional<JobDocument> document = complete(taken);
                    if (document.isPresent()) {
                        observations.event("job.assigned", "job", document.get().id(), "pipeline", taken.facts().pipeline().id(),
                                "project", taken.facts().project().id(), "runner", known.runner().id());
                        return new Answer.Assigned(document.get());
                    }
                }
                case Attempt.OtherProcess(RunnerCredentials.Known found) -> claim = new Claim(found, request);
                case Attempt.Retry ignored -> { }
                case Attempt.AllLocked ignored -> { }
                case Attempt.StillLocked ignored -> { }
            }
        }
        return new Answer.Contended(value);
    }

    private Attempt attempt(Claim claim) {
        Attempt attempt = commits.write(claim);
        return attempt instanceof Attempt.AllLocked(long first) ? isolated(claim, chosen -> attempts.waiting(first, claim, chosen))
                : attempt;
    }

    /**
     * Runs one attempt in a transaction of its own. If the attempt fails after it chose a job, the transaction is rolled back, and that job
     * is failed unless the runner is the cause: otherwise it would stay first in the queue of every matching runner.
     *
     * @param attempt receives a holder in which it stores the id of the chosen job
     */
    private Attempt isolated(Claim claim, Function<AtomicLong, Attempt> attempt) {
        AtomicLong chosenJob = new AtomicLong();
        try {
            return transactions.write(() -> {
                chosenJob.set(0);
                return attempt.apply(chosenJob);
            });
        } catch (Refusal refused) {
            throw refused;
        } catch (RuntimeException defect) {
            if (chosenJob.get() == 0) {
                throw defect;
            }
            return failed(claim, chosenJob.get(), defect);
        }
    }

    /**
     * Nothing is assigned to a runner or process that was deleted after its request began. The job can run on others then, so it stays
     * pending: the runner is rejected, and the process is recorded anew.
     */
    private Attempt failed(Claim claim, long jobId, RuntimeException defect) {
        RunnerCredentials.Known found = credentials.heard(claim.request().token(), claim.request().process());
        if (!found.processId().equals(claim.known().processId())) {
            return new Attempt.OtherProcess(found);
        }
        fail(jobId, defect);
        return new Attempt.Retry();
    }

    /** Creates the signing key while no pipeline is locked, since that may take long. */
    private void prepare(long jobId) {
        try {
            tokens.prepare();
        } catch (RuntimeException defect) {
            fail(jobId, defect);
        }
    }

    private void fail(long jobId, RuntimeException defect) {
        observations.trouble("job.not_handed_out", defect, "job", jobId);
        changes.changeOfJob(jobId, TransitionDetails.NONE,
                (run, ids, now) -> run.drop(jobId, FailureReason.SCHEDULER_FAILURE, false, ids, now));
    }

    /** Computes the cache keys, which reads the repository, after the pipeline is unlocked. */
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
