package dev.slipway.application.mergerequest;

import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import java.time.Instant;
import java.util.Optional;

/** Follows the versions of merge requests, such as to reset approvals. */
public interface VersionListener {

    /**
     * Called in the transaction that records a version, while the merge request is locked.
     *
     * @param before the former version; empty for the first one
     */
    void recorded(Locked request, Optional<MergeRequestVersion> before, MergeRequestVersion version, Instant now);
}
