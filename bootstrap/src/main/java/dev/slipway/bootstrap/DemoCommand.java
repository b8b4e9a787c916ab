package dev.slipway.bootstrap;

import dev.slipway.bootstrap.demo.Demo;
import dev.slipway.bootstrap.settings.InstallationSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Optional;

/** Shows the demo on the server that serves at the configured address, or on one that it starts. */
final class DemoCommand {

    private static final int CONNECT_MILLIS = 1000;

    private DemoCommand() {
    }

    /** @return 0 where the pipeline ended green, or where the server was kept serving */
    static int run(InstallationSettings settings, boolean exit) {
        Optional<URI> running = running(settings);
        return running.isPresent() ? onRunning(settings, running.get()) : onOwn(settings, exit);
    }

    private static int onRunning(InstallationSettings settings, URI server) {
        if (settings.rootToken().isEmpty()) {
            System.err.println(
                    "slipway: a server serves at " + server + "; the demo needs a token of its administrator in SLIPWAY_ROOT_TOKEN");
            return 1;
        }
        System.out.println("Using the server at " + server);
        return show(server, settings.rootToken().get()) ? 0 : 1;
    }

    private static int onOwn(InstallationSettings settings, boolean exit) {
        try (Slipway slipway = Slipway.start(settings, Assembly.CLOCK, System.out::println)) {
            slipway.firstAdministrator().ifPresent(Main::tell);
            System.out.println("Slipway serves at " + slipway.address());
            boolean green = show(slipway.address(), slipway.passingToken("demo"));
            if (exit) {
                return green ? 0 : 1;
            }
            System.out.println();
            System.out.println("Slipway goes on serving at " + slipway.address());
            Main.waitForTheEnd(slipway);
            return 0;
        }
    }

    private static boolean show(URI server, String token) {
        try {
            return new Demo(server, token, System.out).run();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Optional<URI> running(InstallationSettings settings) {
        if (settings.port() == 0) {
            return Optional.empty();
        }
        URI server = URI.create("http://" + settings.host() + ":" + settings.port());
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(settings.host(), settings.port()), CONNECT_MILLIS);
            HttpURLConnection connection = (HttpURLConnection) server.resolve("/-/liveness").toURL().openConnection();
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK ? Optional.of(server) : Optional.empty();
        } catch (IOException nobodyThere) {
            return Optional.empty();
        }
    }
}
