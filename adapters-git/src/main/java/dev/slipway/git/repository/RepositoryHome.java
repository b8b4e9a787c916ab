package dev.slipway.git.repository;

import java.nio.file.Path;
import java.util.Objects;

/** Directory of the repositories of an installation, shared by its processes. */
public record RepositoryHome(Path directory) {

    private static final int SHARDS = 256;

    public RepositoryHome {
        Objects.requireNonNull(directory);
    }

    /** Returns {@code <directory>/<shard>/<project id>.git}. Shards keep directories small. */
    Path of(long projectId) {
        return directory.resolve("%02x".formatted(Math.floorMod(projectId, SHARDS))).resolve(projectId + ".git");
    }
}
