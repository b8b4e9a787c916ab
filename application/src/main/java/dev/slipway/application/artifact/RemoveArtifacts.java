package dev.slipway.application.artifact;

import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.ProjectCascade;
import java.util.List;
import java.util.function.Supplier;

/** Removes the files and archived logs of projects and pipelines that are being removed, with their blobs. */
public final class RemoveArtifacts implements ProjectCascade {

    private static final int BATCH = 200;

    private final ExpiringArtifacts artifacts;
    private final Blobs blobs;
    private final Transactions transactions;

    public RemoveArtifacts(ExpiringArtifacts artifacts, Blobs blobs, Transactions transactions) {
        this.artifacts = artifacts;
        this.blobs = blobs;
        this.transactions = transactions;
    }

    @Override
    public boolean removePiece(long projectId) {
        return remove(() -> artifacts.removeOfProject(projectId, BATCH));
    }

    /**
     * Removes a batch of files and logs of a deleted pipeline.
     *
     * @param last runs in the transaction that finds nothing left to remove, so that a log that is being archived is either stored before
     *             or rejected
     */
    public boolean removePieceOfPipeline(long pipelineId, Runnable last) {
        return remove(() -> {
            List<String> gone = artifacts.removeOfPipeline(pipelineId, BATCH);
            if (gone.isEmpty()) {
                last.run();
            }
            return gone;
        });
    }

    /** Removes the rows before the blobs: a blob without a row is swept, but a row without its blob is a lost artifact. */
    private boolean remove(Supplier<List<String>> piece) {
        List<String> gone = transactions.write(piece);
        gone.forEach(blobs::delete);
        return !gone.isEmpty();
    }
}
