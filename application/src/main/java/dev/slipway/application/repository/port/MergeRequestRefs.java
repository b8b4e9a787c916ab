package dev.slipway.application.repository.port;

import java.util.Optional;
import java.util.Set;

/**
 * Refs of merge requests in the repository of their target, {@code refs/merge-requests/<iid>/head} and {@code /merge}. Clients and runners
 * fetch them, no push changes them, and they keep the commits of forks. Not part of a transaction; all writes are idempotent and durable
 * on return.
 */
public interface MergeRequestRefs {

    /** Refs of one merge request. */
    enum Kind {
        /** Head of the source branch. */
        HEAD,
        /** Result of a merge that has not happened. */
        MERGE
    }

    /** Returns the commit of a ref; empty if there is no such ref or repository. */
    Optional<String> find(long projectId, long iid, Kind kind);

    /**
     * Points a ref at a commit of the repository.
     *
     * @param before where the ref pointed to when the commit was chosen; empty if there was none
     * @return whether it points at the commit now; false if it has moved elsewhere, where it stays
     */
    boolean put(long projectId, long iid, Kind kind, Optional<String> before, String sha);

    /** Deletes a ref; does nothing if there is none. */
    void remove(long projectId, long iid, Kind kind);

    /**
     * Deletes a ref that names a commit.
     *
     * @return whether there is no such ref now; false if it has moved elsewhere, where it stays
     */
    boolean remove(long projectId, long iid, Kind kind, String expected);

    /** Returns the merge requests with a ref. */
    Set<Long> all(long projectId);

    /** Result of {@link #bring}. */
    enum Brought {
        /** The commit is there now. */
        STORED,
        /** The other repository does not have it. */
        MISSING,
        /** It needs more bytes or more time than it may take. */
        EXCEEDED
    }

    /**
     * Copies a commit, and everything that it reaches, from the repository of another project of the fork network. No ref names it
     * yet, and it stays for days, so that {@link #put} or a push can follow. Rejected where the storage is full.
     *
     * @param room maximum bytes to store, as for a push
     */
    Brought bring(long fromProjectId, long projectId, String sha, long room);
}
