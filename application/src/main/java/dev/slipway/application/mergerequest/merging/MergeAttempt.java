package dev.slipway.application.mergerequest.merging;

import dev.slipway.domain.access.Caller;

/**
 * Merges a merge request at once: makes the commits, and moves the target branch like a push. All checks are decided again in the
 * transaction that moves it.
 */
public final class MergeAttempt {

    /**
     * Merges a request as a user. Called outside a transaction, since git works up to a minute.
     *
     * @return why it is not merged; it is open then, as before
     * @throws dev.slipway.application.kernel.Refusal not found, if the request is gone; unsupported or unavailable, if git is
     */
    public MergeOutcome merge(Caller caller, long mergeRequestId, MergeInstructions instructions) {
        throw new UnsupportedOperationException(caller + " " + mergeRequestId + " " + instructions);
    }
}
