package dev.slipway.bootstrap;

import dev.slipway.bootstrap.settings.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Starts a server, asks it a little and ends it, so that the virtual machine can write down what a start loads and links. The build runs it
 * with {@code -XX:AOTCacheOutput}; later starts take half the time with what it left.
 */
final class Training {

    private static final String TOKEN = "token-of-the-training-run";
    private static final List<String> QUESTIONS = List.of("/-/readiness", "/-/metrics", "/api/v4/version", "/api/v4/user", "/api/v4/projects",
            "/api/v4/projects/1", "/api/v4/projects/1/jobs/1", "/api/v4/projects/1/pipelines", "/api/v4/runners/all");

    private Training() {
    }

    /** @param arguments an empty folder for the home of the server */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Map<String, String> environment = Map.of("SLIPWAY_HOME", Path.of(arguments[0]).toString(), "SLIPWAY_PORT", "0", "SLIPWAY_ROOT_TOKEN", TOKEN);
        try (Slipway slipway = Slipway.start(Settings.load(environment))) {
            for (String question : QUESTIONS) {
                ask(slipway.address().resolve(question));
            }
        }
    }

    private static void ask(URI address) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            client.send(HttpRequest.newBuilder(address).header("PRIVATE-TOKEN", TOKEN).build(), HttpResponse.BodyHandlers.discarding());
        }
    }
}
