package dev.slipway.application.runner.job;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.Candidate;
import dev.slipway.application.runner.port.RunningJobs.Limits;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.StaleJob;
import dev.slipway.domain.job.StaleJob.Thresholds;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.TransitionResult;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Fails stale jobs, which no runner will finish, so that their pipelines end. */
public final class FailStaleJobs implements WorkHandler {

    private static final Duration EVERY = Duration.ofMinutes(1);
    private static final int BATCH = 500;
    private static final Thresholds THRESHOLDS = Thresholds.DEFAULT;
    private static final Limits LIMITS = new Limits(THRESHOLDS.pendingOutdated(), THRESHOLDS.pendingStuck(), THRESHOLDS.runningSilent(),
            THRESHOLDS.runningBeyondLimit(), THRESHOLDS.scheduledLate());

    private final RunningJobs running;
    private final PipelineChanges changes;
    private final Transactions transactions;
    private final Observations observations;
    private final InstantSource clock;

    public FailStaleJobs(RunningJobs running, PipelineChanges changes, Transactions transactions, Observations observations,
            InstantSource clock) {
        this.running = running;
        this.changes = changes;
        this.transactions = transactions;
        this.observations = observations;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return "runner.fail_stale_jobs";
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public void handle(long subject) {
        Instant now = clock.instant();
        List<Candidate> batch = running.stale(LIMITS, now, 0, BATCH);
        while (!batch.isEmpty()) {
            batch.forEach(candidate -> tryToFail(candidate, now));
            batch = running.stale(LIMITS, now, batch.getLast().id(), BATCH);
        }
    }

    /** Fails one job; an error is reported and does not stop the others. */
    private void tryToFail(Candidate candidate, Instant now) {
        try {
            judge(candidate, now).ifPresent(rule -> fail(candidate, rule));
        } catch (RuntimeException defect) {
            observations.trouble("job.not_failed", defect, "job", candidate.id());
        }
    }

    private static Optional<StaleJob.Rule> judge(Candidate job, Instant now) {
        return new StaleJob(job.status(), job.createdAt(), job.touchedAt(), job.startedAt(), job.scheduledAt(), job.limit(), job.stuck(),
                now)
                .judge(THRESHOLDS);
    }

    private void fail(Candidate candidate, StaleJob.Rule rule) {
        try {
            transactions.write(() -> changes.changeOfJob(candidate.id(), TransitionDetails.NONE,
                    (run, ids, now) -> drop(run, candidate, rule.failure(), ids, now)));
            observations.event("job.stale", "job", candidate.id(), "rule", rule.id());
        } catch (RuntimeException defect) {
            observations.trouble("job.not_dropped", defect, "job", candidate.id());
            changes.changeOfJob(candidate.id(), TransitionDetails.NONE,
                    (run, ids, now) -> drop(run, candidate, FailureReason.DATA_INTEGRITY_FAILURE, ids, now));
        }
    }

    /** Drops the job only if it still is in the state in which it was found stale and its runner has not been in contact since. */
    private TransitionResult drop(PipelineRun run, Candidate candidate, FailureReason reason, LongSupplier ids, Instant now) {
        Optional<JobRun> job = run.job(candidate.id()).filter(found -> found.status() == candidate.status())
                .filter(found -> !heardSince(candidate));
        return job.isEmpty()
                ? new TransitionResult.Rejection(Reason.of("job.moved_on", candidate.id()))
                : run.drop(candidate.id(), reason, false, ids, now);
    }

    private boolean heardSince(Candidate candidate) {
        return running.lock(candidate.id()).filter(job -> job.heardAt() != null && job.heardAt().isAfter(candidate.touchedAt()))
                .isPresent();
    }
}
