package dev.slipway.rest.edge;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** The edge on a free port, for tests: one server for all of them. */
final class Probe {

    static final EmbeddedServer SERVER = ApplicationContext.run(EmbeddedServer.class, Map.of("micronaut.server.port", -1));

    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Probe() {
    }

    static String base() {
        return "http://localhost:" + SERVER.getPort();
    }

    static HttpResponse<String> send(String method, String path, String contentType, String body, String... headers) {
        HttpRequest.BodyPublisher publisher = body == null
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(body);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base() + "/api/v4" + path)).timeout(Duration.ofSeconds(20))
                .method(method, publisher);
        if (contentType != null) {
            request.header("Content-Type", contentType);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    static HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, null, null, headers);
    }

    static HttpResponse<String> json(String path, String body, String... headers) {
        return send("POST", path, "application/json", body, headers);
    }

    static HttpResponse<String> form(String path, String body, String... headers) {
        return send("POST", path, "application/x-www-form-urlencoded", body, headers);
    }

    /** Everything the server says on one connection until it closes it. Lines of the request end as they should on the wire. */
    static String raw(String request) {
        try (Socket socket = new Socket("localhost", SERVER.getPort())) {
            socket.setSoTimeout(10_000);
            OutputStream out = socket.getOutputStream();
            out.write(request.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
