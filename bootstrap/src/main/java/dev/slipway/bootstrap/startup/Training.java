package dev.slipway.bootstrap.startup;

import dev.slipway.bootstrap.Slipway;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.schema.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Starts a server, sends some requests and stops it, so that the virtual machine can record the loaded and linked classes. It stops early,
 * without leaving a database running, on a signal or when its parent process ends.
 */
final class Training {

    private static final int STOPPED = 130;
    private static final Duration START = Duration.ofMinutes(2);
    private static final List<String> QUESTIONS = List.of("/-/readiness", "/-/metrics", "/api/v4/version", "/api/v4/user",
            "/api/v4/projects",
            "/api/v4/projects/1", "/api/v4/projects/1/jobs/1", "/api/v4/projects/1/pipelines", "/api/v4/runners/all");

    private final Path home;
    private final CountDownLatch started = new CountDownLatch(1);
    private volatile @Nullable Slipway slipway;

    private Training(Path home) {
        this.home = home;
    }

    /** @param arguments a missing folder for the home of the server; it is deleted afterwards */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Training training = new Training(Path.of(arguments[0]));
        Runtime.getRuntime().addShutdownHook(new Thread(training::end));
        Thread.ofPlatform().daemon().start(Training::endWithTheStarter);
        training.run();
    }

    private void run() throws IOException, InterruptedException {
        try {
            slipway = Slipway.start(settings(home));
        } finally {
            started.countDown();
        }
        Slipway server = Objects.requireNonNull(slipway);
        String token = server.firstAdministrator().orElseThrow().token().orElseThrow();
        for (String question : QUESTIONS) {
            ask(server.address().resolve(question), token);
        }
        server.close();
    }

    /**
     * Returns the settings of the server. They name no secret, so that each run makes up its own: other accounts of the machine reach the
     * server while it runs.
     */
    static InstallationSettings settings(Path home) {
        return InstallationSettings.load(Map.of("SLIPWAY_HOME", home.toString(), "SLIPWAY_PORT", "0"));
    }

    /** Waits for a server that is starting: stopped half way, it would leave its database running. */
    private void end() {
        try {
            if (started.await(START.toSeconds(), TimeUnit.SECONDS) && slipway != null) {
                slipway.close();
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        EmbeddedPostgres.discard(home);
    }

    /** Exits when the parent process, which holds the other end of standard input, ends. */
    private static void endWithTheStarter() {
        try {
            while (System.in.read() >= 0) {
                continue;
            }
        } catch (IOException broken) {
            // counts as its end
        }
        System.exit(STOPPED);
    }

    private static void ask(URI address, String token) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            client.send(HttpRequest.newBuilder(address).header("PRIVATE-TOKEN", token).build(), HttpResponse.BodyHandlers.discarding());
        }
    }
}
