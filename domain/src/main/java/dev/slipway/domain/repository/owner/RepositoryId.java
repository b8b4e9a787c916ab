package dev.slipway.domain.repository.owner;

import java.util.Objects;

/**
 * Identity of a repository: the kind of its owner, and the owner's id. It is known wherever the owner is, without a look-up. Owners of
 * different kinds may have the same id.
 */
public record RepositoryId(RepositoryKind kind, long ownerId) {

    public RepositoryId {
        Objects.requireNonNull(kind);
    }

    public static RepositoryId ofProject(long projectId) {
        return new RepositoryId(RepositoryKind.PROJECT, projectId);
    }

    public static RepositoryId ofSnippet(long snippetId) {
        return new RepositoryId(RepositoryKind.SNIPPET, snippetId);
    }

    /**
     * Returns the id of the project that owns the repository.
     *
     * @throws IllegalStateException if the owner is no project
     */
    public long projectId() {
        if (kind != RepositoryKind.PROJECT) {
            throw new IllegalStateException(this + " is no project");
        }
        return ownerId;
    }

    /** Returns kind and id, such as {@code project 7}. */
    @Override
    public String toString() {
        return kind.wireName() + " " + ownerId;
    }
}
