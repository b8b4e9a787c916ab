package dev.slipway.application.project;

import java.time.Instant;
import java.util.Optional;

/** Copies the parts of a project beside its row, such as its repository, to a fork. */
public interface ForkListener {

    /**
     * Rejects branches that do not exist.
     *
     * @param branches names of the branches to copy; empty for all branches and tags
     */
    void check(long sourceId, Optional<String> branches);

    /** Copies a part before the fork is stored, outside of transactions. {@link ProjectListener#discard} undoes it. */
    Copied copy(Fork fork);

    /**
     * A fork that is about to be stored.
     *
     * @param projectId     id of the fork
     * @param defaultBranch of the source
     * @param branches      names of the branches to copy; empty for all branches and tags
     */
    record Fork(long sourceId, long projectId, String defaultBranch, Optional<String> branches) {}

    /** A copied part. */
    interface Copied {

        /** Returns the default branch of the fork. */
        String defaultBranch();

        /** Stores what was copied, inside the transaction that stores the fork. */
        void store(Instant now);
    }
}
