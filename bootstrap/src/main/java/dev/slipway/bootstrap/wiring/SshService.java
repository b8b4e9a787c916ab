package dev.slipway.bootstrap.wiring;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.slipway.application.access.SshAuthentication;
import dev.slipway.application.access.limit.Throttling;
import dev.slipway.application.kernel.body.MemoryBudget;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.repository.push.GitSessions;
import dev.slipway.application.repository.push.GitSlots;
import dev.slipway.bootstrap.settings.BadSetting;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.bootstrap.settings.ServerSetting;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.ssh.SshEndpoint;
import dev.slipway.ssh.SshSettings;
import io.micronaut.context.BeanContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/**
 * Git over SSH, where the installation serves it. It is no bean: where it is off, nothing of the library is loaded, and a start takes no
 * longer.
 */
public final class SshService implements AutoCloseable {

    /** Logger of the library, which warns of each client that breaks the protocol. */
    private static final String LIBRARY = "org.apache.sshd";

    private final SshEndpoint endpoint;

    private SshService(SshEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    public static SshService start(InstallationSettings settings, InstallationSettings.Ssh ssh, BeanContext beans) {
        if (LoggerFactory.getLogger(LIBRARY) instanceof Logger logger) {
            logger.setLevel(Level.ERROR);
        }
        Path hostKey = settings.home().resolve("ssh").resolve("host_ed25519_key");
        try {
            return new SshService(SshEndpoint.start(
                    new SshSettings(settings.host(), ssh.port(), hostKey,
                            SshSettings.Limits.STANDARD.withPerAddress(settings.network().connectionsPerAddress())),
                    new SshEndpoint.Parts(beans.getBean(SshAuthentication.class), beans.getBean(GitSessions.class),
                            beans.getBean(GitSlots.class), beans.getBean(MemoryBudget.class), beans.getBean(Throttling.class),
                            beans.getBean(Observations.class), beans.getBean(ReasonTexts.class)::sentence)));
        } catch (IOException failed) {
            throw new BadSetting(ServerSetting.SSH_PORT, "nothing can listen at " + settings.host() + ":" + ssh.port() + " ("
                    + failed.getMessage() + "); another process may do so", failed);
        }
    }

    /** Returns the number of open connections. */
    public int connections() {
        return endpoint.connections();
    }

    /** Disconnects all clients. */
    @Override
    public void close() {
        try {
            endpoint.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
