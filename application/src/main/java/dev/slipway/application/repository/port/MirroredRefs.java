package dev.slipway.application.repository.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.repository.ref.RefOrder;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Database copy of refs, and of the commits that refs and pipelines name, so that lists do not open a repository. The id of a project
 * stands for its repository.
 */
public interface MirroredRefs {

    /** Stores the target of a ref with its commit; replaces the earlier one. */
    void put(RepositoryId repository, RefName ref, String object, Commit commit, @Nullable String tagMessage, Instant now);

    default void put(long projectId, RefName ref, String object, Commit commit, @Nullable String tagMessage, Instant now) {
        put(RepositoryId.ofProject(projectId), ref, object, commit, tagMessage, now);
    }

    /** Removes a ref; does nothing if it is unknown. */
    void remove(RepositoryId repository, RefName ref);

    default void remove(long projectId, RefName ref) {
        remove(RepositoryId.ofProject(projectId), ref);
    }

    /** Stores a commit that a pipeline or other object names; does nothing if it is known. */
    void putCommit(RepositoryId repository, Commit commit);

    default void putCommit(long projectId, Commit commit) {
        putCommit(RepositoryId.ofProject(projectId), commit);
    }

    Optional<Known> find(RepositoryId repository, RefName ref);

    default Optional<Known> find(long projectId, RefName ref) {
        return find(RepositoryId.ofProject(projectId), ref);
    }

    /**
     * Locks a ref until the transaction ends, so that pushes that move it wait, and returns its object; empty if it is unknown. Who locks
     * several does it in the order of the projects and names.
     */
    Optional<String> lock(RepositoryId repository, RefName ref);

    default Optional<String> lock(long projectId, RefName ref) {
        return lock(RepositoryId.ofProject(projectId), ref);
    }

    Page<Known> list(RepositoryId repository, Filter filter, PageRequest page);

    default Page<Known> list(long projectId, Filter filter, PageRequest page) {
        return list(RepositoryId.ofProject(projectId), filter, page);
    }

    /** Returns the known ones of the commits. */
    List<Commit> commits(RepositoryId repository, Set<String> shas);

    default List<Commit> commits(long projectId, Set<String> shas) {
        return commits(RepositoryId.ofProject(projectId), shas);
    }

    /**
     * @param search part of the name without regard to case, bound to its start by a leading {@code ^} and to its end by a trailing
     * {@code $}; null for all
     */
    record Filter(RefKind kind, String search, RefOrder order, Sort sort) {}

    /**
     * @param object  the object of an annotated tag, else the commit
     * @param message of an annotated tag, else null
     */
    record Known(RefName ref, String object, String message, Commit commit) {}
}
