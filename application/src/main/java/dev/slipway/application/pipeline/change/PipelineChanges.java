package dev.slipway.application.pipeline.change;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.environment.port.Deployments.Repeat;
import dev.slipway.application.environment.port.Deployments.Steps;
import dev.slipway.application.job.JobAnnouncements;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.job.JobEffect;
import dev.slipway.domain.job.JobKind;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.Move;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.TransitionResult;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Changes pipelines and the status of jobs: lock, decide, store, and all consequences in the same transaction: deployments, recorded work,
 * announcements. Every feature changes pipelines through this class, so that no consequence is missed. The time of a change is read under
 * the lock, so that the times of one pipeline never run backwards.
 */
public final class PipelineChanges {

    private final Transactions transactions;
    private final Pipelines pipelines;
    private final Deployments deployments;
    private final PipelineWork work;
    private final Announcements announcements;
    private final Observations observations;
    private final InstantSource clock;

    public PipelineChanges(Transactions transactions, Pipelines pipelines, Deployments deployments, PipelineWork work,
            Announcements announcements, Observations observations, InstantSource clock) {
        this.transactions = transactions;
        this.pipelines = pipelines;
        this.deployments = deployments;
        this.work = work;
        this.announcements = announcements;
        this.observations = observations;
        this.clock = clock;
    }

    /** Decision about a locked pipeline, such as {@code (run, ids, now) -> run.retry(job, ids, now)}. It has no effects. */
    @FunctionalInterface
    public interface Decider {
        TransitionResult decide(PipelineRun run, LongSupplier ids, Instant now);
    }

    /**
     * Changes a pipeline, in a transaction of its own or in the present one.
     *
     * @return the result, stored already if it is a decision; empty if there is no such pipeline
     */
    public Optional<TransitionResult> change(long pipelineId, TransitionDetails details, Decider decider) {
        return transactions.write(() -> lock(pipelineId, details).map(locked -> {
            Instant now = clock.instant();
            TransitionResult result = decider.decide(locked.run(), pipelines::nextJobId, now);
            if (result instanceof Decision decision) {
                apply(locked, decision, details, now);
            }
            return result;
        }));
    }

    /** A user who starts jobs meets the protections of their environments; jobs that start by themselves do as their users. */
    private Optional<LockedPipeline> lock(long pipelineId, TransitionDetails details) {
        return details.userId() == null ? pipelines.lock(pipelineId) : pipelines.lockAs(pipelineId, details.userId());
    }

    /** Changes the pipeline of a job; empty if there is no such job. */
    public Optional<TransitionResult> changeOfJob(long jobId, TransitionDetails details, Decider decider) {
        return transactions.write(() -> pipelines.ofJob(jobId).stream().boxed().findFirst()
                .flatMap(pipelineId -> change(pipelineId, details, decider)));
    }

    /** Stores a decision about a pipeline that is locked in the present transaction, with its consequences. */
    public void apply(LockedPipeline locked, Decision decision, TransitionDetails details, Instant now) {
        if (!decision.moves().isEmpty()) {
            pipelines.apply(locked, decision, details, now);
        }
        follow(locked, decision, details, now);
    }

    /** Stores the consequences of a decision that is stored already. */
    public void follow(LockedPipeline locked, Decision decision, TransitionDetails details, Instant now) {
        work.record(locked.projectId(), decision.work());
        if (!decision.moves().isEmpty()) {
            if (locked.deploying()) {
                deployments.follow(steps(decision, details), now);
            }
            announce(locked, decision);
            decision.moves().stream().filter(Move.PipelineMoved.class::isInstance).map(Move.PipelineMoved.class::cast)
                    .reduce((before, last) -> last).ifPresent(last -> reportEnd(locked, last.to()));
        }
    }

    /** Reports the end of a pipeline that is stored as ended: failed or skipped before it has jobs. */
    public void reportStored(LockedPipeline locked) {
        reportEnd(locked, locked.run().status());
    }

    private void reportEnd(LockedPipeline locked, PipelineStatus status) {
        if (PipelineStatus.COMPLETED.contains(status)) {
            transactions.afterCommit(() -> observations.event("pipeline.ended", "pipeline", locked.run().id(), "project",
                    locked.projectId(), "status", status.wireName()));
        }
    }

    private static Steps steps(Decision decision, TransitionDetails details) {
        Map<Long, DeploymentEvent> events = new HashMap<>();
        List<Repeat> repeats = new ArrayList<>();
        for (Move move : decision.moves()) {
            switch (move) {
                case Move.JobMoved moved -> events.put(moved.after().id(), DeploymentEvent.mirroring(moved.after().status()));
                case Move.JobRetried retried -> repeats.add(new Repeat(retried.original().id(), retried.retry().id()));
                case Move.PipelineMoved ignored -> { }
            }
        }
        return new Steps(events, repeats, details.userId());
    }

    private void announce(LockedPipeline locked, Decision decision) {
        boolean pending = false;
        for (Move move : decision.moves()) {
            if (move instanceof Move.JobMoved moved) {
                pending |= moved.effects().contains(JobEffect.ENTER_QUEUE) && moved.after().plan().kind() == JobKind.BUILD;
                if (moved.before().status() == JobStatus.RUNNING) {
                    announcements.announce(Credentials.JOB_ENDED, moved.before().id());
                }
            }
        }
        if (pending) {
            announcements.announce(JobAnnouncements.PENDING, locked.projectId());
        }
    }
}
