package dev.slipway.git.repository;

import dev.slipway.domain.repository.owner.RepositoryId;
import java.nio.file.Path;
import java.util.Objects;

/** Directory of the repositories of an installation, shared by its processes. */
public record RepositoryHome(Path directory) {

    private static final int SHARDS = 256;

    public RepositoryHome {
        Objects.requireNonNull(directory);
    }

    /**
     * Returns {@code <directory>/<shard>/<project id>.git}, or {@code <directory>/<folder of the kind>/<shard>/<owner id>.git} for other
     * kinds of owners. Shards keep directories small.
     */
    Path of(RepositoryId repository) {
        long id = repository.ownerId();
        return repository.kind().folder().map(directory::resolve).orElse(directory)
                .resolve("%02x".formatted(Math.floorMod(id, SHARDS))).resolve(id + ".git");
    }
}
