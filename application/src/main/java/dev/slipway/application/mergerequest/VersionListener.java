package dev.slipway.application.mergerequest;

import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.domain.mergerequest.DiffRefs;
import java.time.Instant;
import java.util.Optional;

/** Follows the versions of merge requests, such as to reset approvals. */
public interface VersionListener {

    /**
     * Version that may be recorded.
     *
     * @param before the last version at that time; another one may be recorded meanwhile
     * @param refs   commits, which the target project has
     */
    record Candidate(long projectId, Optional<MergeRequestVersion> before, DiffRefs refs) {}

    /**
     * Called before the transaction that may record a version, for what takes long, such as questions to git.
     *
     * @return the listener that is called in the transaction
     */
    default VersionListener prepared(Candidate candidate) {
        return this;
    }

    /**
     * Called in the transaction that records a version, while the merge request is locked. Reads and writes rows alone.
     *
     * @param before the former version; empty for the first one
     */
    void recorded(Locked request, Optional<MergeRequestVersion> before, MergeRequestVersion version, Instant now);
}
