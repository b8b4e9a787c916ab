package dev.slipway.git.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.repository.FileSizesKit;
import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.port.FileSizes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JGitFileSizesTest extends FileSizesKit {

    @TempDir
    private Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }

    @Override
    protected FileSizes sizes() {
        return new JGitFileSizes(new RepositoryHome(directory));
    }

    @Test
    void a_tree_without_end_has_no_files() {
        String sha = new HostileObjects(directory).treeBomb();
        assertEquals(Map.of(), HostileObjects.soon(() -> sizes().grouped(1, sha, path -> Optional.of("any"))));
    }

    @Test
    void when_time_is_over_no_more_files_count() {
        String sha = new HostileObjects(directory).files("a", "b");
        assertEquals(Map.of("any", 0L), sizes().grouped(1, sha, path -> Optional.of("any")));
        FileSizes late = new JGitFileSizes(new RepositoryHome(directory), Duration.ofSeconds(-1));
        assertEquals(Map.of(), late.grouped(1, sha, path -> Optional.of("any")));
    }
}
