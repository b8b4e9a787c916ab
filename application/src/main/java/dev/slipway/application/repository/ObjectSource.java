package dev.slipway.application.repository;

import dev.slipway.domain.repository.owner.RepositoryId;
import java.util.Objects;
import java.util.Optional;

/**
 * Repositories whose objects are read as if they were in one.
 *
 * @param other repository of the same fork network whose objects are read too; empty for none
 */
public record ObjectSource(RepositoryId repository, Optional<RepositoryId> other) {

    public ObjectSource {
        Objects.requireNonNull(repository);
    }

    public static ObjectSource of(RepositoryId repository) {
        return new ObjectSource(repository, Optional.empty());
    }

    public static ObjectSource of(long projectId) {
        return of(RepositoryId.ofProject(projectId));
    }

    /** Adds the objects of another project; the same project adds none. */
    public ObjectSource with(long projectId) {
        RepositoryId added = RepositoryId.ofProject(projectId);
        return added.equals(repository) ? this : new ObjectSource(repository, Optional.of(added));
    }
}
