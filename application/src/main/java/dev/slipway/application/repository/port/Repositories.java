package dev.slipway.application.repository.port;

import java.util.Set;

/** Git repositories, one per project, stored under the project's id and never under a name. Not part of a transaction. */
public interface Repositories {

    /**
     * Creates an empty repository; does nothing if there is one.
     *
     * @param head the branch that HEAD names, which need not exist
     */
    void create(long projectId, String head);

    /**
     * Creates a repository with branches and tags of another one and everything that they reach, and nothing else: a copy that shares no
     * file with the other. Does nothing if there is one; creates an empty one if the other is missing. Other writers of the source do not
     * wait.
     *
     * @param head     the branch that HEAD names
     * @param branches branches to copy, with the tags that they reach; empty for all branches and tags
     */
    void copy(long sourceId, long projectId, String head, Set<String> branches);

    boolean exists(long projectId);

    /** Points HEAD at another branch, which clones then check out. */
    void pointHead(long projectId, String branch);

    /** Deletes the repository, and the rest of an interrupted deletion; does nothing if there is none. */
    void delete(long projectId);

    /** Returns its size on disk in bytes; 0 if there is none. */
    long size(long projectId);

    /**
     * Packs reachable objects, and deletes those that have been unreachable for days. Recent objects stay even if unreachable, since a push
     * stores its objects before its ref moves. Idempotent; does nothing if there is no repository.
     */
    void tidy(long projectId);
}
