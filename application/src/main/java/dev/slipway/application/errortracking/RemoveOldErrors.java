package dev.slipway.application.errortracking;

import dev.slipway.application.errortracking.port.TrackedErrors;
import dev.slipway.application.kernel.RecurringRemoval;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import java.time.Duration;
import java.time.Instant;

/** Removes errors that did not occur for as long as the installation keeps them. */
public final class RemoveOldErrors extends RecurringRemoval {

    /** Maximum number of errors of a batch, each of which has events with it. */
    static final int BATCH_ERRORS = 50;

    private final TrackedErrors errors;
    private final ErrorTrackingPolicy policy;

    RemoveOldErrors(TrackedErrors errors, ErrorTrackingPolicy policy, Transactions transactions, Work work) {
        super("error_tracking.remove_old", Duration.ofHours(1), BATCH_ERRORS, transactions, work);
        this.errors = errors;
        this.policy = policy;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    protected int remove(Instant now, int most) {
        return errors.removeSeenBefore(now.minus(policy.retention()), most);
    }
}
