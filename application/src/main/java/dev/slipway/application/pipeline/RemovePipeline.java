package dev.slipway.application.pipeline;

import dev.slipway.application.artifact.RemoveArtifacts;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.repository.port.Refs;
import jakarta.inject.Singleton;

/** Removes what a deleted pipeline left behind: artifacts and logs in pieces, then its ref, its rows last, so that a crash leaves something to find. */
@Singleton
public final class RemovePipeline implements WorkHandler {

    private final Pipelines pipelines;
    private final RemoveArtifacts artifacts;
    private final Refs refs;
    private final Transactions transactions;

    public RemovePipeline(Pipelines pipelines, RemoveArtifacts artifacts, Refs refs, Transactions transactions) {
        this.pipelines = pipelines;
        this.artifacts = artifacts;
        this.refs = refs;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return JobWork.REMOVE_PIPELINE;
    }

    @Override
    public void handle(long pipelineId) {
        pipelines.projectOfHidden(pipelineId).ifPresent(projectId -> {
            boolean more = true;
            while (more) {
                more = artifacts.removePieceOfPipeline(pipelineId);
            }
            refs.unpin(projectId, pipelineId);
            transactions.write(() -> pipelines.remove(pipelineId));
        });
    }
}
