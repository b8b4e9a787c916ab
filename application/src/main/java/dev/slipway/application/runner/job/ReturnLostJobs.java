package dev.slipway.application.runner.job;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Returns jobs to the queue whose runner was never in contact after the assignment: the answer was lost, or the server stopped while
 * sending it.
 */
public final class ReturnLostJobs implements WorkHandler {

    private static final Duration EVERY = Duration.ofSeconds(5);
    private static final int BATCH = 500;

    private final RunningJobs running;
    private final Pipelines pipelines;
    private final PipelineChanges changes;
    private final Transactions transactions;
    private final RunnerPolicy policy;
    private final Observations observations;
    private final InstantSource clock;

    public ReturnLostJobs(RunningJobs running, Pipelines pipelines, PipelineChanges changes, Transactions transactions, RunnerPolicy policy,
            Observations observations, InstantSource clock) {
        this.running = running;
        this.pipelines = pipelines;
        this.changes = changes;
        this.transactions = transactions;
        this.policy = policy;
        this.observations = observations;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return "runner.return_lost_jobs";
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public void handle(long subject) {
        Instant limit = clock.instant().minus(policy.silence());
        List<Long> lost = running.neverHeard(limit, 0, BATCH);
        while (!lost.isEmpty()) {
            lost.forEach(job -> tryToGiveBack(job, limit));
            lost = running.neverHeard(limit, lost.getLast(), BATCH);
        }
    }

    /** Returns one job to the queue; an error is reported and does not stop the others. */
    private void tryToGiveBack(long jobId, Instant limit) {
        try {
            if (transactions.write(() -> giveBack(jobId, limit))) {
                observations.event("job.given_back", "job", jobId);
            }
        } catch (RuntimeException defect) {
            observations.trouble("job.not_given_back", defect, "job", jobId);
        }
    }

    /** Checks the job again under the lock of its pipeline: its runner may have been in contact, or the job may have another assignment. */
    private boolean giveBack(long jobId, Instant limit) {
        Optional<AssignedJob> job = running.find(jobId);
        Optional<LockedPipeline> locked = job.flatMap(found -> pipelines.lock(found.pipelineId()));
        if (job.isEmpty() || locked.isEmpty()) {
            return false;
        }
        AssignedJob now = running.lock(jobId).orElse(job.get());
        boolean silent = now.status() == JobStatus.RUNNING && now.heardAt() == null
                && locked.get().run().job(jobId).map(run -> run.times().startedAt()).filter(started -> !started.isAfter(limit)).isPresent();
        if (silent && locked.get().run().step(jobId, JobEvent.GIVE_BACK, clock.instant()) instanceof Decision decision) {
            changes.apply(locked.get(), decision, TransitionDetails.NONE, clock.instant());
            return true;
        }
        return false;
    }
}
