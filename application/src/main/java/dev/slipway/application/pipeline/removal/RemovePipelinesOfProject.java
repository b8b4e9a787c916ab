package dev.slipway.application.pipeline.removal;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.project.ProjectCascade;
import java.util.OptionalLong;

/** Removes the pipelines of a deleted project one by one. Each is canceled and hidden first, so that runners stop its jobs. */
public final class RemovePipelinesOfProject implements ProjectCascade {

    private final Pipelines pipelines;
    private final HidePipeline hide;
    private final RemovePipeline removePipeline;
    private final Transactions transactions;

    public RemovePipelinesOfProject(Pipelines pipelines, HidePipeline hide, RemovePipeline removePipeline, Transactions transactions) {
        this.pipelines = pipelines;
        this.hide = hide;
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
        transactions.write(() -> pipelines.lock(pipelineId).ifPresent(hide::hide));
        removePipeline.removePiece(pipelineId);
    }
}
