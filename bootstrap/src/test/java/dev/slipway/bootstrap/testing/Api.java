package dev.slipway.bootstrap.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Calls a server as a client does, with one token or none, and makes what tests need. */
public final class Api {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final AtomicLong NAMES = new AtomicLong();

    private final URI server;
    private final String token;

    private Api(URI server, String token) {
        this.server = server;
        this.token = token;
    }

    public static Api root() {
        return root(TestServer.shared().address());
    }

    /** The administrator of a server of one's own. */
    public static Api root(URI server) {
        return new Api(server, TestServer.ROOT_TOKEN);
    }

    public static Api anonymous() {
        return new Api(TestServer.shared().address(), null);
    }

    public Api with(String otherToken) {
        return new Api(server, otherToken);
    }

    /** The same caller at another address of the server. */
    public Api at(URI otherServer) {
        return new Api(otherServer, token);
    }

    /** A text that no other test uses. */
    public static String unique(String start) {
        return start + "-" + NAMES.incrementAndGet();
    }

    /** An answer. */
    public record Answer(int status, JsonNode body, HttpResponse<String> response) {

        public String header(String name) {
            return response.headers().firstValue(name).orElse(null);
        }

        public long id() {
            return body.get("id").asLong();
        }

        public String message() {
            return body.path("message").isTextual() ? body.get("message").asText() : body.path("message").toString();
        }
    }

    /** Somebody with an account and a token of their own. */
    public record Person(long id, String username, Api api) {}

    public Person person() {
        return person("api");
    }

    public Person person(String scopes) {
        String name = unique("person");
        Answer user = post("/users",
                "{\"username\":\"%s\",\"name\":\"Name of %s\",\"email\":\"%s@example.com\",\"password\":\"zumbala-kessel\"}"
                .formatted(name, name, name));
        Answer issued = post("/users/" + user.id() + "/personal_access_tokens", "{\"name\":\"t\",\"scopes\":\"" + scopes + "\"}");
        return new Person(user.id(), name, with(issued.body().get("token").asText()));
    }

    public Answer get(String path) {
        return call("GET", path, null);
    }

    public Answer post(String path, String json) {
        return call("POST", path, json);
    }

    public Answer put(String path, String json) {
        return call("PUT", path, json);
    }

    public Answer delete(String path) {
        return call("DELETE", path, null);
    }

    public Answer call(String method, String path, String json, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + "/api/v4" + path)).method(method,
                json == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(json));
        if (json != null && !List.of(headers).contains("Content-Type")) {
            request.header("Content-Type", "application/json");
        }
        if (token != null) {
            request.header("PRIVATE-TOKEN", token);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<String> response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), parsed(response), response);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Sends a form with files. */
    public Answer send(String method, String path, FileForm form) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + "/api/v4" + path)).header("Content-Type", FileForm.TYPE)
                .method(method, HttpRequest.BodyPublishers.ofByteArray(form.bytes()));
        HttpResponse<String> response = exchanged(request, HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), parsed(response), response);
    }

    /** Fetches a file from an address of the server, whole or by its path. */
    public HttpResponse<byte[]> fetch(String method, String address, String... headers) {
        URI uri = URI.create(address.startsWith("/") ? server + address : address);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).method(method, HttpRequest.BodyPublishers.noBody());
        return exchanged(headers.length == 0 ? request : request.headers(headers), HttpResponse.BodyHandlers.ofByteArray());
    }

    private <T> HttpResponse<T> exchanged(HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler) {
        if (token != null) {
            request.header("PRIVATE-TOKEN", token);
        }
        try {
            return CLIENT.send(request.build(), handler);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Missing where the answer is no JSON. */
    private static JsonNode parsed(HttpResponse<String> response) {
        boolean json = response.headers().firstValue("Content-Type").filter("application/json"::equals).isPresent();
        try {
            return json ? MAPPER.readTree(response.body()) : MAPPER.missingNode();
        } catch (JsonProcessingException noJson) {
            throw new IllegalStateException("not JSON: " + response.body(), noJson);
        }
    }
}
