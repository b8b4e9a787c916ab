package dev.slipway.application.repository.port;

import dev.slipway.domain.repository.owner.RepositoryId;
import java.util.Set;

/**
 * Git repositories, stored under the kind and id of their owner and never under a name. Not part of a transaction. The id of a project
 * stands for its repository.
 */
public interface Repositories {

    /**
     * Creates an empty repository; does nothing if there is one.
     *
     * @param head the branch that HEAD names, which need not exist
     */
    void create(RepositoryId repository, String head);

    default void create(long projectId, String head) {
        create(RepositoryId.ofProject(projectId), head);
    }

    /**
     * Creates a repository with branches and tags of another one and everything that they reach, and nothing else: a copy that shares no
     * file with the other. Does nothing if there is one; creates an empty one if the other is missing. Other writers of the source do not
     * wait.
     *
     * @param head     the branch that HEAD names
     * @param branches branches to copy, with the tags that they reach; empty for all branches and tags
     */
    void copy(long sourceId, long projectId, String head, Set<String> branches);

    boolean exists(RepositoryId repository);

    default boolean exists(long projectId) {
        return exists(RepositoryId.ofProject(projectId));
    }

    /** Points HEAD at another branch, which clones then check out. */
    void pointHead(RepositoryId repository, String branch);

    default void pointHead(long projectId, String branch) {
        pointHead(RepositoryId.ofProject(projectId), branch);
    }

    /** Deletes the repository, and the rest of an interrupted deletion; does nothing if there is none. */
    void delete(RepositoryId repository);

    default void delete(long projectId) {
        delete(RepositoryId.ofProject(projectId));
    }

    /** Returns its size on disk in bytes; 0 if there is none. */
    long size(RepositoryId repository);

    default long size(long projectId) {
        return size(RepositoryId.ofProject(projectId));
    }

    /**
     * Packs reachable objects, and deletes those that have been unreachable for days. Recent objects stay even if unreachable, since a push
     * stores its objects before its ref moves. Idempotent; does nothing if there is no repository.
     */
    void tidy(RepositoryId repository);

    default void tidy(long projectId) {
        tidy(RepositoryId.ofProject(projectId));
    }
}
