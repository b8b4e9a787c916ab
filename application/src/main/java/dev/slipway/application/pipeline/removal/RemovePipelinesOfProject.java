package dev.slipway.application.pipeline.removal;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.project.ProjectCascade;
import jakarta.inject.Singleton;
import java.util.OptionalLong;

/** Removes the pipelines of a deleted project one by one: each is called off and hidden first, so that runners of its jobs are told. */
@Singleton
public final class RemovePipelinesOfProject implements ProjectCascade {

    private final Pipelines pipelines;
    private final DeletePipeline deletePipeline;
    private final RemovePipeline removePipeline;
    private final Transactions transactions;

    public RemovePipelinesOfProject(Pipelines pipelines, DeletePipeline deletePipeline, RemovePipeline removePipeline, Transactions transactions) {
        this.pipelines = pipelines;
        this.deletePipeline = deletePipeline;
        this.removePipeline = removePipeline;
        this.transactions = transactions;
    }

    @Override
    public boolean removePiece(long projectId) {
        OptionalLong next = pipelines.anyOf(projectId);
        next.ifPresent(this::remove);
        return next.isPresent();
    }

    private void remove(long pipelineId) {
        transactions.write(() -> pipelines.lock(pipelineId).ifPresent(deletePipeline::hide));
        removePipeline.removePiece(pipelineId);
    }
}
