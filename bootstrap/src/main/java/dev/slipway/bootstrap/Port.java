package dev.slipway.bootstrap;

import dev.slipway.bootstrap.settings.BadSetting;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.bootstrap.settings.ServerSetting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Objects;
import java.util.stream.Stream;

/** Ports on which a server will listen. */
final class Port {

    private Port() {
    }

    /**
     * Listens briefly, before anything is created or started, so that a used port fails early, that of SSH too.
     *
     * @throws BadSetting if this process cannot listen on it
     */
    static void requireFree(InstallationSettings settings) {
        if (settings.port() != 0) {
            requireFree(ServerSetting.PORT, settings.host(), settings.port());
        }
        settings.ssh().ifPresent(ssh -> requireFree(ServerSetting.SSH_PORT, settings.host(), ssh.port()));
    }

    private static void requireFree(ServerSetting setting, String host, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(host, port));
        } catch (IOException failed) {
            throw taken(setting, host, port, failed);
        }
    }

    /** Returns the exception to report for a failed start: the port is used, or another failure. */
    static RuntimeException failure(InstallationSettings settings, RuntimeException failed) {
        return Stream.iterate((Throwable) failed, Objects::nonNull, Throwable::getCause)
                .filter(IOException.class::isInstance).findFirst()
                .<RuntimeException>map(cause -> taken(ServerSetting.PORT, settings.host(), settings.port(), cause)).orElse(failed);
    }

    private static BadSetting taken(ServerSetting setting, String host, int port, Throwable cause) {
        return new BadSetting(setting, "nothing can listen at " + host + ":" + port + " ("
                + cause.getMessage()
                + "); another process may do so", cause);
    }
}
