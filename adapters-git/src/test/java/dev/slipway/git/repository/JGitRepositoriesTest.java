package dev.slipway.git.repository;

import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.RepositoriesKit;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class JGitRepositoriesTest extends RepositoriesKit {

    @TempDir
    private Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }
}
