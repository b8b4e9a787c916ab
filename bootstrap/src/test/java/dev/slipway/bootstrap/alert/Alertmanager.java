package dev.slipway.bootstrap.alert;

import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The real Alertmanager, in a folder of its own. */
final class Alertmanager implements AutoCloseable {

    static final String PROGRAM = "/usr/bin/prometheus-alertmanager";

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final Path log;
    private final URI address;

    private Alertmanager(Process process, Path log, URI address) {
        this.process = process;
        this.log = log;
        this.address = address;
    }

    static boolean isThere() {
        return Files.isExecutable(Path.of(PROGRAM));
    }

    /** Starts, and waits until it takes alerts. @param configuration in its own language */
    static Alertmanager start(Path folder, String configuration) {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = free.getLocalPort();
            free.close();
            Path file = Files.writeString(folder.resolve("alertmanager.yml"), configuration);
            Path log = folder.resolve("alertmanager.log");
            Process process = new ProcessBuilder(PROGRAM, "--config.file=" + file, "--storage.path=" + folder.resolve("data"),
                    "--web.listen-address=127.0.0.1:" + port, "--cluster.listen-address=").redirectErrorStream(true)
                    .redirectOutput(log.toFile()).start();
            Alertmanager started = new Alertmanager(process, log, URI.create("http://127.0.0.1:" + port));
            started.awaitReady();
            return started;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void awaitReady() {
        try {
            Waiting.until("Alertmanager is ready", PATIENCE, () -> client.send(HttpRequest.newBuilder(address.resolve("/-/ready")).build(),
                    HttpResponse.BodyHandlers.discarding()).statusCode() == 200);
        } catch (AssertionError notReady) {
            close();
            throw new AssertionError(log(), notReady);
        }
    }

    /** Tells it of alerts, as what watches things does. @param alerts a JSON array */
    void post(String alerts) {
        HttpRequest request = HttpRequest.newBuilder(address.resolve("/api/v2/alerts")).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(alerts)).build();
        try {
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IllegalStateException(answer.statusCode() + " " + answer.body());
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    /** What it wrote so far. */
    String log() {
        try {
            return Files.readString(log);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException stopped) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        client.close();
    }
}
