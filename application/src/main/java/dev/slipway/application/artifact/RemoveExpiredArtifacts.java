package dev.slipway.application.artifact;

import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Transactions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Removes expired artifacts every few minutes, in batches. */
public final class RemoveExpiredArtifacts implements WorkHandler {

    private static final Duration EVERY = Duration.ofMinutes(5);
    private static final int BATCH = 200;
    /** Maximum number of batches per run, so that a run does not occupy a worker for long; the rest is left to the next run. */
    private static final int BATCHES = 100;

    private final ExpiringArtifacts artifacts;
    private final Blobs blobs;
    private final Transactions transactions;

    public RemoveExpiredArtifacts(ExpiringArtifacts artifacts, Blobs blobs, Transactions transactions) {
        this.artifacts = artifacts;
        this.blobs = blobs;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return "artifact.remove_expired";
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public void handle(long subject) {
        int removed = BATCH;
        for (int batch = 0; batch < BATCHES && removed == BATCH; batch++) {
            List<String> gone = transactions.write(now -> artifacts.removeExpired(now, BATCH));
            gone.forEach(blobs::delete);
            removed = gone.size();
        }
    }
}
