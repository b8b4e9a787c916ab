package dev.slipway.git.repository.transport;

import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.TransportsKit;
import dev.slipway.application.repository.port.Transports;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.TemporaryGit;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class JGitTransportsTest extends TransportsKit {

    @TempDir
    private Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }

    @Override
    protected Transports transports() {
        return new JGitTransports(new RepositoryHome(directory), () -> false, new FakeObservations());
    }
}
