package dev.slipway.bootstrap.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Speaks to a server as any other client does, with JSON in and out, and again where the server was away for a moment. */
public final class Api implements AutoCloseable {

    static final ObjectMapper JSON = new ObjectMapper();
    private static final int UNAVAILABLE = 503;
    private static final Duration ANSWER = Duration.ofMinutes(6);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final URI base;
    private final Duration patience;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(10))
            .build();

    /** @param server scheme, host and port */
    public Api(URI server) {
        this(server, Duration.ZERO);
    }

    /** @param patience for how long a request is repeated whose server does not answer or says that it is unavailable */
    public Api(URI server, Duration patience) {
        this.base = URI.create(server + "/api/v4");
        this.patience = patience;
    }

    public URI uri(String path) {
        return URI.create(base + path);
    }

    /** Response of any status. */
    public record Answer(int status, HttpResponse<byte[]> response) {

        public JsonNode json() {
            try {
                return JSON.readTree(response.body());
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }

        public String text() {
            return new String(response.body(), java.nio.charset.StandardCharsets.UTF_8);
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        /** @throws IllegalStateException with what the server said, where it did not succeed */
        public Answer succeeded() {
            if (status >= 300) {
                throw new IllegalStateException(
                        response.request().method() + " " + response.uri().getPath() + ": " + status + " " + text());
            }
            return this;
        }
    }

    public Answer get(String path, Map<String, String> headers) {
        return send("GET", path, BodyPublishers.noBody(), headers);
    }

    public Answer send(String method, String path, Map<String, ?> body, Map<String, String> headers) {
        try {
            BodyPublisher json = BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body));
            HttpRequest.Builder request = request(method, path, json, headers).header("Content-Type", "application/json");
            return exchange(request.build());
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    public Answer send(String method, String path, BodyPublisher body, Map<String, String> headers) {
        return exchange(request(method, path, body, headers).build());
    }

    /** The body as it comes; the caller closes it. */
    public HttpResponse<InputStream> stream(String path, Map<String, String> headers) throws IOException, InterruptedException {
        return client.send(request("GET", path, BodyPublishers.noBody(), headers).build(), BodyHandlers.ofInputStream());
    }

    private HttpRequest.Builder request(String method, String path, BodyPublisher body, Map<String, String> headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path)).timeout(ANSWER).method(method, body);
        headers.forEach(request::header);
        return request;
    }

    private Answer exchange(HttpRequest request) {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            boolean last = System.nanoTime() >= end;
            try {
                HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
                if (response.statusCode() != UNAVAILABLE || last) {
                    return new Answer(response.statusCode(), response);
                }
            } catch (IOException failed) {
                if (last) {
                    throw new UncheckedIOException(failed);
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", stopped);
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
