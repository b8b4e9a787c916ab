package dev.slipway.bootstrap;

import dev.slipway.bootstrap.settings.BadSetting;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.bootstrap.settings.ServerSetting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Objects;
import java.util.stream.Stream;

/** Port on which a server will listen. */
final class Port {

    private Port() {
    }

    /**
     * Listens briefly, before anything is created or started, so that a used port fails early.
     *
     * @throws BadSetting if this process cannot listen on it
     */
    static void requireFree(InstallationSettings settings) {
        if (settings.port() == 0) {
            return;
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(settings.host(), settings.port()));
        } catch (IOException failed) {
            throw taken(settings, failed);
        }
    }

    /** Returns the exception to report for a failed start: the port is used, or another failure. */
    static RuntimeException failure(InstallationSettings settings, RuntimeException failed) {
        return Stream.iterate((Throwable) failed, Objects::nonNull, Throwable::getCause)
                .filter(IOException.class::isInstance).findFirst()
                .<RuntimeException>map(cause -> taken(settings, cause)).orElse(failed);
    }

    private static BadSetting taken(InstallationSettings settings, Throwable cause) {
        return new BadSetting(ServerSetting.PORT, "nothing can listen at " + settings.host() + ":" + settings.port() + " ("
                + cause.getMessage()
                + "); another process may do so", cause);
    }
}
