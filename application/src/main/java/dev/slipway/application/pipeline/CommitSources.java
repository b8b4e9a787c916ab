package dev.slipway.application.pipeline;

import dev.slipway.application.repository.port.Files;
import dev.slipway.domain.ciconfig.include.Sources;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The files that a configuration may include: those of its own commit. */
record CommitSources(Files files, long projectId, String sha) implements Sources {

    private static final int MAX_BYTES = 2 * 1024 * 1024;
    private static final int MAX_PATHS = 100_000;

    @Override
    public Optional<String> local(String path) {
        return files.read(projectId, sha, path, MAX_BYTES).map(content -> new String(content, StandardCharsets.UTF_8));
    }

    @Override
    public List<String> paths() {
        return files.paths(projectId, sha, MAX_PATHS);
    }
}
