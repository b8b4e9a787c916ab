package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Follows merges, such as to keep the approvals of the moment or to write a note. */
@FunctionalInterface
public interface MergeListener {

    /**
     * Called in the transaction that merges, after the state of the request has changed. The request is locked; what is passed is its state
     * before.
     */
    void merged(Locked request, Merge merge, Instant now);

    /**
     * How a request was merged.
     *
     * @param byUser the user who merged it, or who pushed; empty if the account is gone
     * @param commit the head of the target branch after a merge by the server; empty if a push contained the source branch
     */
    record Merge(OptionalLong byUser, Optional<String> commit) {}
}
