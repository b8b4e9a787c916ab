package dev.slipway.application.artifact;

import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.job.PipelineListener;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Ends the retention of artifacts when a newer pipeline of the ref succeeds, or when the ref is gone. Each pipeline is a transaction of its
 * own, so that none waits for another.
 */
public final class ReleaseArtifacts implements WorkHandler, PipelineListener {

    private static final Duration EVERY = Duration.ofMinutes(5);
    private static final int BATCH = 200;

    private final ExpiringArtifacts artifacts;
    private final Transactions transactions;

    public ReleaseArtifacts(ExpiringArtifacts artifacts, Transactions transactions) {
        this.artifacts = artifacts;
        this.transactions = transactions;
    }

    @Override
    public void pipelineChanged(long pipelineId) {
        release(() -> artifacts.superseded(pipelineId, BATCH));
    }

    @Override
    public String kind() {
        return "artifact.release";
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    /** Releases the artifacts of pipelines whose ref is gone. */
    @Override
    public void handle(long subject) {
        release(() -> artifacts.orphaned(BATCH));
    }

    private void release(Supplier<List<Long>> retained) {
        List<Long> pipelines = retained.get();
        while (!pipelines.isEmpty()) {
            pipelines.forEach(pipeline -> transactions.write(() -> artifacts.release(pipeline)));
            pipelines = retained.get();
        }
    }
}
