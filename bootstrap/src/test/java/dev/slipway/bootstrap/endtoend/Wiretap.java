package dev.slipway.bootstrap.endtoend;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Stands between a server and its clients, passes on what they say, and lets somebody listen. A server that breaks off is passed on too:
 * the client is not answered. So a test sees from outside what was acknowledged, and when.
 */
final class Wiretap implements AutoCloseable {

    private static final Set<String> OF_ONE_HOP = Set.of("connection", "content-length", "date", "expect", "host", "http2-settings",
            "keep-alive",
            "transfer-encoding", "upgrade");

    private final URI target;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private volatile List<Listener> listeners = List.of();

    private Wiretap(URI target) throws IOException {
        this.target = target;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::pass);
    }

    /** @param target scheme, host and port; nobody need listen there yet */
    static Wiretap before(URI target) throws IOException {
        Wiretap wiretap = new Wiretap(target);
        wiretap.server.start();
        return wiretap;
    }

    /** What a client asks; two are the same only where they are one. */
    static final class Call {

        private final String method;
        private final String path;
        private final HttpExchange exchange;
        private final byte[] body;

        private Call(HttpExchange exchange) throws IOException {
            this.method = exchange.getRequestMethod();
            this.path = exchange.getRequestURI().getPath();
            this.exchange = exchange;
            this.body = exchange.getRequestBody().readAllBytes();
        }

        boolean is(String wanted, String pattern) {
            return method.equals(wanted) && path.matches(pattern);
        }

        String method() {
            return method;
        }

        String path() {
            return path;
        }

        byte[] body() {
            return body;
        }

        String header(String name) {
            return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name)).orElse("");
        }
    }

    record Reply(int status, HttpResponse<byte[]> response) {

        byte[] body() {
            return response.body();
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }

    /** Hears everything, on the thread that passes it on. */
    interface Listener {

        /** The server has not heard of it yet. */
        default void asked(Call call) {
        }

        /** The server has answered; the client has not heard it, and never will where this is false. */
        default boolean answered(Call call, Reply reply) {
            return true;
        }

        /** The client has its answer. */
        default void told(Call call, Reply reply) {
        }
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    void listen(Listener... who) {
        listeners = List.of(who);
    }

    /** What went wrong on the wire itself. */
    List<Throwable> failures() {
        return failures;
    }

    private void pass(HttpExchange exchange) {
        try (exchange) {
            Call call = new Call(exchange);
            listeners.forEach(listener -> listener.asked(call));
            HttpResponse<byte[]> response = client.send(request(exchange, call), BodyHandlers.ofByteArray());
            Reply reply = new Reply(response.statusCode(), response);
            boolean heard = true;
            for (Listener listener : listeners) {
                heard &= listener.answered(call, reply);
            }
            if (heard) {
                answer(exchange, response);
                listeners.forEach(listener -> listener.told(call, reply));
            }
        } catch (IOException brokenOff) {
            // closing without an answer is what the client is to see
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failed) {
            failures.add(failed);
        }
    }

    private HttpRequest request(HttpExchange exchange, Call call) {
        HttpRequest.Builder request = HttpRequest.newBuilder(target.resolve(exchange.getRequestURI()))
                .method(call.method(), call.body().length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(call.body()));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!OF_ONE_HOP.contains(name.toLowerCase())) {
                values.forEach(value -> request.header(name, value));
            }
        });
        return request.build();
    }

    private static void answer(HttpExchange exchange, HttpResponse<byte[]> response) throws IOException {
        response.headers().map().forEach((name, values) -> {
            if (!OF_ONE_HOP.contains(name.toLowerCase())) {
                exchange.getResponseHeaders().put(name, values);
            }
        });
        byte[] body = response.body();
        exchange.sendResponseHeaders(response.statusCode(), body.length == 0 ? -1 : body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        client.shutdownNow();
        threads.shutdownNow();
    }
}
