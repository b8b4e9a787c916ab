package dev.slipway.application.artifact;

import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.kernel.RecurringRemoval;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Removes expired artifacts, and after each transaction their blobs. */
public final class RemoveExpiredArtifacts extends RecurringRemoval {

    private final ExpiringArtifacts artifacts;
    private final Blobs blobs;
    private final Transactions transactions;

    public RemoveExpiredArtifacts(ExpiringArtifacts artifacts, Blobs blobs, Transactions transactions, Work work) {
        super("artifact.remove_expired", Duration.ofMinutes(5), transactions, work);
        this.artifacts = artifacts;
        this.blobs = blobs;
        this.transactions = transactions;
    }

    /** There may be very many, and their files are deleted one by one. */
    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    protected int remove(Instant now, int most) {
        List<String> gone = artifacts.removeExpired(now, most);
        gone.forEach(blob -> transactions.afterCommit(() -> blobs.delete(blob)));
        return gone.size();
    }
}
