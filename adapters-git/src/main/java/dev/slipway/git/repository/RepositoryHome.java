package dev.slipway.git.repository;

import java.nio.file.Path;
import java.util.Objects;

/** Where repositories are kept. A directory of the installation, shared by its processes. */
public record RepositoryHome(Path directory) {

    private static final int SHARDS = 256;

    public RepositoryHome {
        Objects.requireNonNull(directory);
    }

    /** {@code <directory>/<shard>/<project id>.git}; shards keep directories small. */
    Path of(long projectId) {
        return directory.resolve("%02x".formatted(Math.floorMod(projectId, SHARDS))).resolve(projectId + ".git");
    }
}
