package dev.slipway.application.pipeline.removal;

import dev.slipway.application.artifact.RemoveArtifacts;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.UnrecordedWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.repository.port.Refs;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Removes a hidden pipeline: its ref, artifacts and logs in batches, its rows last, so that a removal that is interrupted is found again.
 * Removals that were given up are repeated.
 */
public final class RemovePipeline implements WorkHandler {

    private static final Duration EVERY = Duration.ofMinutes(10);
    private static final int BATCH = 500;

    private final Pipelines pipelines;
    private final RemoveArtifacts artifacts;
    private final Refs refs;
    private final Work work;
    private final InstantSource clock;

    public RemovePipeline(Pipelines pipelines, RemoveArtifacts artifacts, Refs refs, Work work, InstantSource clock) {
        this.pipelines = pipelines;
        this.artifacts = artifacts;
        this.refs = refs;
        this.work = work;
        this.clock = clock;
    }

    @Override
    public String kind() {
        return JobWork.REMOVE_PIPELINE;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long pipelineId) {
        if (pipelineId == 0) {
            resume();
        } else if (removePiece(pipelineId)) {
            work.soon(JobWork.REMOVE_PIPELINE, pipelineId);
        }
    }

    private void resume() {
        Instant limit = clock.instant().minus(EVERY);
        UnrecordedWork.record(work, JobWork.REMOVE_PIPELINE, after -> pipelines.hidden(limit, after, BATCH));
    }

    /** Removes one batch. @return whether there is more of this pipeline */
    boolean removePiece(long pipelineId) {
        OptionalLong projectId = pipelines.projectOfHidden(pipelineId);
        if (projectId.isEmpty()) {
            return false;
        }
        refs.unpin(projectId.getAsLong(), pipelineId);
        return artifacts.removePieceOfPipeline(pipelineId, () -> pipelines.remove(pipelineId));
    }
}
