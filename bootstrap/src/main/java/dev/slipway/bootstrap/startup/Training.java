package dev.slipway.bootstrap.startup;

import dev.slipway.bootstrap.Slipway;
import dev.slipway.bootstrap.settings.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Starts a server, asks it a little and ends it, so that the virtual machine can write down what a start loads and links. It ends early, and
 * leaves no database running, when it is told to or when the process that started it ends.
 */
final class Training {

    private static final String TOKEN = "token-of-the-training-run";
    private static final int STOPPED = 130;
    private static final List<String> QUESTIONS = List.of("/-/readiness", "/-/metrics", "/api/v4/version", "/api/v4/user", "/api/v4/projects",
            "/api/v4/projects/1", "/api/v4/projects/1/jobs/1", "/api/v4/projects/1/pipelines", "/api/v4/runners/all");

    private Training() {
    }

    /** @param arguments an empty folder for the home of the server */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Map<String, String> environment = Map.of("SLIPWAY_HOME", Path.of(arguments[0]).toString(), "SLIPWAY_PORT", "0", "SLIPWAY_ROOT_TOKEN", TOKEN);
        AtomicReference<Slipway> open = new AtomicReference<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(open)));
        Thread.ofPlatform().daemon().start(Training::endWithTheStarter);
        open.set(Slipway.start(Settings.load(environment)));
        for (String question : QUESTIONS) {
            ask(open.get().address().resolve(question));
        }
        close(open);
    }

    private static void close(AtomicReference<Slipway> open) {
        Slipway slipway = open.getAndSet(null);
        if (slipway != null) {
            slipway.close();
        }
    }

    /** The starter holds the other end of standard input for as long as it lives. */
    private static void endWithTheStarter() {
        try {
            while (System.in.read() >= 0) {
                continue;
            }
        } catch (IOException broken) {
            // as good as its end
        }
        System.exit(STOPPED);
    }

    private static void ask(URI address) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            client.send(HttpRequest.newBuilder(address).header("PRIVATE-TOKEN", TOKEN).build(), HttpResponse.BodyHandlers.discarding());
        }
    }
}
