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
     * Called before a merge, outside a transaction, for what is stored about the last version and depends on the target branch, which moves
     * without a version.
     *
     * @param start commit of the target branch
     * @return what is to be stored anew; empty if nothing is
     */
    default Optional<Renewal> renewal(MergeRequestView request, String start) {
        return Optional.empty();
    }

    /** Rows about the last version that are stored anew. */
    @FunctionalInterface
    interface Renewal {

        /** Called in a transaction, while the merge request is locked. */
        void store(Locked request, Instant now);
    }

    /**
     * Called in the transaction that records a version, while the merge request is locked. Reads and writes rows alone.
     *
     * @param before the former version; empty for the first one
     */
    void recorded(Locked request, Optional<MergeRequestVersion> before, MergeRequestVersion version, Instant now);
}
