package dev.slipway.git.repository;

import dev.slipway.application.repository.FileSizesKit;
import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.port.FileSizes;
import java.nio.file.Path;
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
}
