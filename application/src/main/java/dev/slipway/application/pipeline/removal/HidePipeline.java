package dev.slipway.application.pipeline.removal;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import java.time.Instant;
import java.time.InstantSource;

/** Cancels and hides a pipeline that is about to be removed. */
public final class HidePipeline {

    private final Pipelines pipelines;
    private final Bridges bridges;
    private final PipelineChanges changes;
    private final Work work;
    private final InstantSource clock;

    public HidePipeline(Pipelines pipelines, Bridges bridges, PipelineChanges changes, Work work, InstantSource clock) {
        this.pipelines = pipelines;
        this.bridges = bridges;
        this.changes = changes;
        this.work = work;
        this.clock = clock;
    }

    /**
     * Cancels what runs, so that the tokens of its jobs are invalid, and hides the pipeline; bridges that follow it are synchronized. Its
     * running children are canceled and stay. Runs inside the transaction that locked the pipeline, and reads the time under that lock, so
     * that no job ends before it started.
     */
    void hide(LockedPipeline locked) {
        Instant now = clock.instant();
        changes.apply(locked, locked.run().cancel(now), TransitionDetails.NONE, now);
        pipelines.hide(locked, now);
        bridges.followers(locked.run().id()).forEach(bridge -> work.soon(JobWork.SYNC_BRIDGE, bridge));
    }
}
