package dev.slipway.application.pipeline;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.repository.port.Refs;
import jakarta.inject.Singleton;

/** Removes what a deleted pipeline left behind: files first, then its ref, the rows last, so that a crash leaves something to find. */
@Singleton
public final class RemovePipeline implements WorkHandler {

    private final Pipelines pipelines;
    private final Blobs blobs;
    private final Refs refs;
    private final Transactions transactions;

    public RemovePipeline(Pipelines pipelines, Blobs blobs, Refs refs, Transactions transactions) {
        this.pipelines = pipelines;
        this.blobs = blobs;
        this.refs = refs;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return JobWork.REMOVE_PIPELINE;
    }

    @Override
    public void handle(long pipelineId) {
        pipelines.remains(pipelineId).ifPresent(remains -> {
            remains.blobs().forEach(blobs::delete);
            refs.unpin(remains.projectId(), pipelineId);
            transactions.write(() -> pipelines.remove(pipelineId));
        });
    }
}
