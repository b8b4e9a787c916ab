package dev.slipway.bootstrap.errortracking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Error tracking, as maintainers set it up and programs report to it. */
class ErrorTrackingTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Road road = new Road(TestServer.shared(), "build: {script: make}");
    private final Api owner = road.owner().api();
    private final String path = "/projects/" + road.project() + "/error_tracking";

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private static List<String> keys(JsonNode object) {
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    private JsonNode collecting() {
        expect(200, owner.put(path + "/settings", "{\"active\":true,\"integrated\":true}"));
        return expect(201, owner.post(path + "/client_keys", "{}")).body();
    }

    private static String recorded(String name) {
        try (InputStream file = ErrorTrackingTest.class.getResourceAsStream("/errortracking/" + name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String id() {
        return UUID.randomUUID().toString().replace("-", "");
    }

    private static String envelope(String key, String id) {
        String event = recorded("python-exception.json").strip().replace("@ID@", id);
        return recorded("python-exception.envelope").replace("@ID@", id).replace("@KEY@", key)
                .replace("@LENGTH@", Integer.toString(event.getBytes(StandardCharsets.UTF_8).length)).replace("@EVENT@", event);
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream packed = new GZIPOutputStream(bytes)) {
            packed.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return bytes.toByteArray();
    }

    /** The address that an SDK makes of a DSN. */
    private static String address(JsonNode key, String end) {
        URI dsn = URI.create(key.get("sentry_dsn").asText());
        String project = dsn.getPath().substring(dsn.getPath().lastIndexOf('/') + 1);
        String base = dsn.getPath().substring(0, dsn.getPath().lastIndexOf('/'));
        return "http://" + dsn.getHost() + ":" + dsn.getPort() + base + "/api/" + project + "/" + end;
    }

    private static HttpResponse<String> send(String address, byte[] body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address)).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static HttpResponse<String> send(JsonNode key, String body) {
        return send(address(key, "envelope/"), body.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/x-sentry-envelope",
                "X-Sentry-Auth", auth(key));
    }

    private static String auth(JsonNode key) {
        return "Sentry sentry_key=" + key.get("public_key").asText() + ", sentry_version=7, sentry_client=sentry.python/2.75.0";
    }

    private JsonNode errors(String query) {
        return expect(200, owner.get(path + "/errors" + query)).body();
    }

    @Test
    void setting_is_made_read_and_changed() {
        assertEquals("404 Error Tracking Setting Not Found", expect(404, owner.get(path + "/settings")).message());
        assertEquals("404 Error Tracking Setting Not Found",
                expect(404, owner.call("PATCH", path + "/settings", "{\"active\":true}")).message());
        JsonNode made = expect(200, owner.put(path + "/settings", "{\"active\":true,\"integrated\":true}")).body();
        assertEquals("{\"active\":true,\"project_name\":null,\"tracker_external_url\":null,\"sentry_external_url\":null,\"api_url\":null,"
                + "\"integrated\":true}", made.toString());
        assertEquals(made, expect(200, owner.get(path + "/settings")).body());
        JsonNode off = expect(200, owner.call("PATCH", path + "/settings", "{\"active\":false}")).body();
        assertEquals("false true", off.get("active") + " " + off.get("integrated"));
    }

    @Test
    void external_tracker_is_used_once_its_address_is_known() {
        assertEquals("{\"message\":{\"api_url\":[\"is a required field\"]}}",
                expect(400, owner.put(path + "/settings", "{\"active\":true,\"integrated\":false}")).body().toString());
        assertEquals("404 Error Tracking Setting Not Found", expect(404, owner.get(path + "/settings")).message());
        assertEquals("{\"message\":{\"project_name\":[\"needs api_url\"]}}", expect(400, owner.put(path + "/settings",
                "{\"active\":false,\"integrated\":false,\"project_name\":\"web\"}")).body().toString());
        assertEquals("{\"message\":{\"api_url\":[\"is invalid\"]}}", expect(400, owner.put(path + "/settings",
                "{\"active\":true,\"integrated\":false,\"api_url\":\"https://t.example/x\"}")).body().toString());
        JsonNode external = expect(200, owner.put(path + "/settings", "{\"active\":true,\"integrated\":false,\"project_name\":\"web\","
                + "\"api_url\":\"https://t.example/api/0/projects/org/web/\"}")).body();
        assertEquals("web https://t.example/org/web https://t.example/org/web https://t.example/api/0/projects/org/web/",
                "%s %s %s %s".formatted(external.get("project_name").asText(), external.get("tracker_external_url").asText(),
                        external.get("sentry_external_url").asText(), external.get("api_url").asText()));
        assertTrue(expect(200, owner.call("PATCH", path + "/settings", "{\"active\":true,\"integrated\":true}")).body().get("api_url")
                .isNull());
        assertEquals(external, expect(200, owner.call("PATCH", path + "/settings", "{\"active\":true,\"integrated\":false}")).body());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"PUT;{};active is missing, active is empty, integrated is missing",
        "PUT;{\"active\":true};integrated is missing",
        "PUT;{\"active\":null,\"integrated\":null};active is empty, integrated is missing",
        "PUT;{\"active\":\"\",\"integrated\":\"\"};active is empty, integrated is missing",
        "PUT;{\"active\":\"x\",\"integrated\":\"z\"};active is invalid, integrated is invalid",
        "PATCH;{};active is missing, active is empty", "PATCH;{\"active\":null};active is empty",
        "PATCH;{\"active\":\"x\"};active is invalid", "PATCH;{\"active\":true,\"integrated\":\"x\"};integrated is invalid"})
    void bad_setting_says_what_is_wrong(String method, String json, String error) {
        assertEquals(error, expect(400, owner.call(method, path + "/settings", json)).body().get("error").asText());
    }

    @ParameterizedTest
    @CsvSource({"PUT,settings", "PATCH,settings", "DELETE,client_keys/x", "PUT,errors/1", "GET,errors?order_by=x",
        "GET,client_keys?page=x"})
    void role_is_asked_for_before_parameters(String method, String route) {
        assertEquals(400, owner.call(method, path + "/" + route, "{}").status());
        assertEquals(403, road.member(30).api().call(method, path + "/" + route, "{}").status());
        assertEquals("404 Project Not Found", expect(404, road.stranger().api().call(method, path + "/" + route, "{}")).message());
        assertEquals(401, road.nobody().call(method, path + "/" + route, "{}").status());
    }

    @Test
    void key_is_made_listed_and_deleted() {
        JsonNode key = expect(201, owner.post(path + "/client_keys", "{}")).body();
        assertEquals(List.of("id", "active", "public_key", "tracker_dsn", "sentry_dsn"), keys(key));
        assertTrue(key.get("public_key").asText().matches("glet_[0-9a-f]{32}"), key.toString());
        assertEquals(key.get("tracker_dsn"), key.get("sentry_dsn"));
        assertTrue(key.get("sentry_dsn").asText().matches("http://" + key.get("public_key").asText()
                + "@127.0.0.1:\\d+/api/v4/error_tracking/collector/" + road.project()), key.toString());
        assertEquals("[" + key + "]", expect(200, owner.get(path + "/client_keys")).body().toString());
        assertEquals(204, owner.delete(path + "/client_keys/" + key.get("id")).status());
        assertEquals("404 Not found", expect(404, owner.delete(path + "/client_keys/" + key.get("id"))).message());
        assertEquals(0, expect(200, owner.get(path + "/client_keys")).body().size());
    }

    @Test
    void exception_of_a_program_becomes_an_error() {
        JsonNode key = collecting();
        String id = id();
        HttpResponse<String> taken = send(address(key, "envelope/"), gzip(envelope(key.get("public_key").asText(), id)), "Content-Type",
                "application/x-sentry-envelope", "Content-Encoding", "gzip", "X-Sentry-Auth", auth(key));
        assertEquals("200 {\"id\":\"" + id + "\"}", taken.statusCode() + " " + taken.body());
        JsonNode error = errors("").get(0);
        assertEquals(List.of("id", "title", "message", "culprit", "platform", "level", "status", "count", "first_seen", "last_seen"),
                keys(error));
        assertEquals("KeyError 'usd' shop.billing in charge python error unresolved 1", "%s %s %s %s %s %s %s".formatted(
                error.get("title").asText(), error.get("message").asText(), error.get("culprit").asText(), error.get("platform").asText(),
                error.get("level").asText(), error.get("status").asText(), error.get("count")));
        assertEquals(200, send(key, envelope(key.get("public_key").asText(), id)).statusCode());
        assertEquals(1, errors("").get(0).get("count").asInt(), "the same event once more");
        assertEquals(200, send(key, envelope(key.get("public_key").asText(), id())).statusCode());
        assertEquals("1 2", errors("").size() + " " + errors("").get(0).get("count"));
        JsonNode detail = expect(200, owner.get(path + "/errors/" + error.get("id"))).body();
        assertEquals("staging shop@1.4.2 KeyError", "%s %s %s".formatted(detail.at("/latest_event/environment").asText(),
                detail.at("/latest_event/release").asText(), detail.at("/latest_event/payload/exception/values/0/type").asText()));
    }

    @Test
    void older_sdks_store_single_events_with_the_key_in_the_query() {
        JsonNode key = collecting();
        String address = address(key, "store/") + "?sentry_version=7&sentry_key=" + key.get("public_key").asText();
        byte[] event = "{\"message\":\"Disk is full\",\"level\":\"warning\"}".getBytes(StandardCharsets.UTF_8);
        assertEquals(200, send(address, event).statusCode());
        assertEquals("Disk is full warning", errors("?search=disk").get(0).get("title").asText() + " "
                + errors("").get(0).get("level").asText());
        assertEquals(0, errors("?search=none").size());
    }

    @Test
    void error_is_resolved_and_comes_back() {
        JsonNode key = collecting();
        send(key, envelope("k", id()));
        String error = path + "/errors/" + errors("").get(0).get("id");
        assertEquals("resolved", expect(200, owner.put(error, "{\"status\":\"resolved\"}")).body().get("status").asText());
        assertEquals(0, errors("?status=unresolved").size());
        send(key, envelope("k", id()));
        assertEquals(1, errors("?status=unresolved").size());
        assertEquals("{\"error\":\"status does not have a valid value\"}",
                expect(400, owner.put(error, "{\"status\":\"done\"}")).body().toString());
        assertEquals(404, owner.get(path + "/errors/999999999").status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "no envelope", "{}\n{\"type\":\"event\"}\n{}\n{\"type\":\"event\"}\n{}\n",
        "{}\n{\"type\":\"event\"}\n[]", "{}\n{\"type\":\"event\",\"length\":99}\n{}"})
    void malformed_envelope_is_refused(String body) {
        HttpResponse<String> answer = send(collecting(), body);
        assertEquals("400 {\"message\":\"Failed to parse sentry request\"}", answer.statusCode() + " " + answer.body());
        assertEquals(0, errors("").size());
    }

    @Test
    void large_event_is_refused() {
        JsonNode key = collecting();
        assertEquals(413, send(key, "{}\n{\"type\":\"event\"}\n{\"message\":\"" + "x".repeat(600_000) + "\"}").statusCode());
        byte[] bomb = gzip("{}\n{\"type\":\"event\"}\n{\"message\":\"" + "x".repeat(30_000_000) + "\"}");
        assertEquals(413, send(address(key, "envelope/"), bomb, "Content-Encoding", "gzip", "X-Sentry-Auth", auth(key)).statusCode());
        HttpResponse<String> grown = send(key, "{}\n{\"type\":\"event\"}\n{\"message\":\"" + "\u007f".repeat(100_000) + "\"}");
        assertEquals("413 {\"message\":\"The event is larger than 512 KiB\"}", grown.statusCode() + " " + grown.body());
        assertEquals(0, errors("").size());
    }

    @Test
    void other_items_and_odd_texts_are_taken() {
        JsonNode key = collecting();
        assertEquals(200, send(key, "{}\n{\"type\":\"session\"}\n{\"sid\":\"1\"}").statusCode());
        assertEquals(0, errors("").size());
        assertEquals(200, send(key, "{}\n{\"type\":\"event\"}\n{\"message\":\"a\\u0000b\",\"environment\":\"\\ud800\"}").statusCode());
        assertEquals("a\uFFFDb", errors("").get(0).get("title").asText());
        assertEquals(200, owner.get(path + "/errors/" + errors("").get(0).get("id")).status());
    }

    @Test
    void unknown_key_and_project_are_not_told_apart() {
        JsonNode key = collecting();
        String body = envelope("k", id());
        HttpResponse<String> unknown = send(address(key, "envelope/"), body.getBytes(StandardCharsets.UTF_8), "X-Sentry-Auth",
                "Sentry sentry_key=glet_" + "0".repeat(32));
        HttpResponse<String> nowhere = send(address(key, "envelope/").replace("/" + road.project() + "/", "/999999999/"),
                body.getBytes(StandardCharsets.UTF_8), "X-Sentry-Auth", auth(key));
        assertEquals("401 {\"message\":\"401 Unauthorized\"}", unknown.statusCode() + " " + unknown.body());
        assertEquals(unknown.body(), nowhere.body());
        assertEquals(401, send(address(key, "envelope/"), body.getBytes(StandardCharsets.UTF_8)).statusCode());
        assertEquals(204, owner.delete(path + "/client_keys/" + key.get("id")).status());
        assertEquals(401, send(key, body).statusCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"%00", "glet_%00", "%zz", "%", "%ff", "glet_0123456789ABCDEF0123456789abcdef", ""})
    void text_that_is_no_key_is_unknown(String sent) throws IOException {
        URI at = URI.create(address(collecting(), "store/"));
        String head = "POST " + at.getPath() + "?sentry_key=" + sent + " HTTP/1.1\r\nHost: " + at.getAuthority()
                + "\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}";
        try (Socket socket = new Socket(at.getHost(), at.getPort())) {
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(answer.startsWith("HTTP/1.1 401 "), answer);
        }
    }

    @Test
    void inactive_external_or_archived_tracker_takes_nothing() {
        JsonNode key = collecting();
        expect(200, owner.call("PATCH", path + "/settings", "{\"active\":false}"));
        HttpResponse<String> inactive = send(key, envelope("k", id()));
        assertEquals("404 {\"message\":\"404 Not Found\"}", inactive.statusCode() + " " + inactive.body());
        expect(200, owner.put(path + "/settings",
                "{\"active\":true,\"integrated\":false,\"api_url\":\"https://t.example/api/0/projects/a/b/\"}"));
        assertEquals(404, send(key, envelope("k", id())).statusCode());
        expect(200, owner.put(path + "/settings", "{\"active\":true,\"integrated\":true}"));
        assertEquals(200, send(key, envelope("k", id())).statusCode());
        expect(201, owner.post("/projects/" + road.project() + "/archive", "{}"));
        assertEquals(401, send(key, envelope("k", id())).statusCode());
    }

    @ParameterizedTest
    @CsvSource({"10,403", "20,403", "30,403", "40,200"})
    void maintainers_manage_error_tracking(int level, int status) {
        JsonNode key = collecting();
        send(key, envelope("k", id()));
        Api api = road.member(level).api();
        for (String route : List.of("/settings", "/client_keys", "/errors", "/errors/" + errors("").get(0).get("id"))) {
            assertEquals(status, api.get(path + route).status(), route);
        }
        assertEquals(status, api.put(path + "/settings", "{\"active\":true,\"integrated\":true}").status());
        assertEquals(status == 200 ? 204 : 403, api.delete(path + "/client_keys/" + key.get("id")).status());
        assertEquals(401, road.nobody().get(path + "/settings").status());
        assertEquals(404, road.stranger().api().get(path + "/settings").status());
    }
}
