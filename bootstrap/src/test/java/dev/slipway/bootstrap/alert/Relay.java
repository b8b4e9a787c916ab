package dev.slipway.bootstrap.alert;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between those who send alerts and a server, so that a test knows what was sent and how it was answered while the server comes and
 * goes.
 */
final class Relay implements AutoCloseable {

    /** Tells that the server answered nothing. */
    static final int NO_ANSWER = 502;

    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer listening;
    private final List<Passed> passed = new CopyOnWriteArrayList<>();
    private final AtomicInteger begun = new AtomicInteger();
    private volatile URI server;

    /** @param status as the sender was told */
    record Passed(String path, String body, int status, String answer) {}

    Relay(URI server) {
        this.server = server;
        try {
            listening = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        listening.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        listening.createContext("/", this::pass);
        listening.start();
    }

    /** The same path at this relay. */
    URI instead(URI url) {
        return URI.create("http://127.0.0.1:" + listening.getAddress().getPort() + url.getPath());
    }

    void leadTo(URI other) {
        server = other;
    }

    List<Passed> passed() {
        return List.copyOf(passed);
    }

    /** Whether everything that came has passed. */
    boolean quiet() {
        return begun.get() == passed.size();
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            begun.incrementAndGet();
            byte[] body = exchange.getRequestBody().readAllBytes();
            HttpRequest request = HttpRequest.newBuilder(server.resolve(exchange.getRequestURI().getPath()))
                    .header("Authorization", exchange.getRequestHeaders().getFirst("Authorization"))
                    .header("Content-Type", exchange.getRequestHeaders().getFirst("Content-Type"))
                    .POST(HttpRequest.BodyPublishers.ofByteArray(body)).build();
            int status = NO_ANSWER;
            String answer = "";
            try {
                HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
                status = response.statusCode();
                answer = response.body();
            } catch (IOException away) {
                answer = "";
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            passed.add(new Passed(exchange.getRequestURI().getPath(), new String(body, StandardCharsets.UTF_8), status, answer));
            byte[] told = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, told.length == 0 ? -1 : told.length);
            exchange.getResponseBody().write(told);
        }
    }

    @Override
    public void close() {
        listening.stop(0);
        client.close();
    }
}
