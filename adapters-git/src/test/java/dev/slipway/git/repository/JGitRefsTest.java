package dev.slipway.git.repository;

import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.RefsKit;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class JGitRefsTest extends RefsKit {

    @TempDir
    private Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }
}
