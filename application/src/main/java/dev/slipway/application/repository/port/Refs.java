package dev.slipway.application.repository.port;

import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Refs of a repository, as git has them. A missing repository has no refs. The id of a project stands for its repository. */
public interface Refs {

    Optional<Target> find(RepositoryId repository, RefName ref);

    default Optional<Target> find(long projectId, RefName ref) {
        return find(RepositoryId.ofProject(projectId), ref);
    }

    /** Returns the target of a ref to this object; empty if there is no such object. */
    Optional<Target> describe(RepositoryId repository, String object);

    default Optional<Target> describe(long projectId, String object) {
        return describe(RepositoryId.ofProject(projectId), object);
    }

    /** Returns all branches and tags, in the order of their full names. */
    List<Named> all(RepositoryId repository);

    default List<Named> all(long projectId) {
        return all(RepositoryId.ofProject(projectId));
    }

    /**
     * Moves a ref by compare-and-set. The object must exist. Durable on return.
     *
     * @param before {@code Shas.ZERO} to create the ref
     * @param after {@code Shas.ZERO} to delete it
     * @return false, with nothing changed, if the ref does not name {@code before} or its name conflicts with another ref
     */
    boolean move(RepositoryId repository, RefName ref, String before, String after);

    default boolean move(long projectId, RefName ref, String before, String after) {
        return move(RepositoryId.ofProject(projectId), ref, before, after);
    }

    /** Keeps a commit under a ref that runners can fetch, {@code refs/pipelines/<pipelineId>}. Idempotent. */
    void pin(long projectId, long pipelineId, String sha);

    /** Returns the pipelines with a pinned commit. */
    Set<Long> pinned(long projectId);

    /** Removes the pin; does nothing if there is none. */
    void unpin(long projectId, long pipelineId);

    /**
     * @param object  what the ref names: a commit, or the object of an annotated tag
     * @param commit  the commit behind it; null where a tag names something else
     * @param message of an annotated tag, else null
     */
    record Target(String object, @Nullable String commit, @Nullable String message) {}

    record Named(RefName ref, Target target) {}
}
