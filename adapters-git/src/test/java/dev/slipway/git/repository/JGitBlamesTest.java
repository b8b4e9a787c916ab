package dev.slipway.git.repository;

import dev.slipway.application.repository.BlamesKit;
import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.port.Blames;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class JGitBlamesTest extends BlamesKit {

    @TempDir
    private Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }

    @Override
    protected Blames blames() {
        return new JGitBlames(new RepositoryHome(directory));
    }
}
