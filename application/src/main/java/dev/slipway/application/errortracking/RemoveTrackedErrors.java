package dev.slipway.application.errortracking;

import dev.slipway.application.errortracking.port.TrackedErrors;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.ProjectCascade;

/** Removes the errors of a deleted project with their events, some at a time. */
public final class RemoveTrackedErrors implements ProjectCascade {

    private final TrackedErrors errors;
    private final Transactions transactions;

    RemoveTrackedErrors(TrackedErrors errors, Transactions transactions) {
        this.errors = errors;
        this.transactions = transactions;
    }

    @Override
    public boolean removePiece(long projectId) {
        return transactions.write(() -> errors.removeSome(projectId, RemoveOldErrors.BATCH_ERRORS)) == RemoveOldErrors.BATCH_ERRORS;
    }
}
