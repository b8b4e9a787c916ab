package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.domain.access.Caller;

/** Merges a request by itself when its pipeline ends well. */
@FunctionalInterface
public interface MergeLater {

    /**
     * Stores the instructions. Called outside a transaction, when the caller may merge, the head of the source branch is the one that the
     * instructions name, its pipeline is not complete, and no check but that of the pipeline objects.
     *
     * @throws dev.slipway.application.kernel.Refusal if the request cannot wait for its pipeline
     */
    void store(Caller caller, MergeRequestView request, MergeInstructions instructions);
}
