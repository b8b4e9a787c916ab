package dev.slipway.bootstrap.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.alert.AlertDetail;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.bootstrap.alert.Doors.Door;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.FieldMapping.Field;
import dev.slipway.domain.alert.FieldMapping.Place;
import dev.slipway.domain.alert.FieldMapping.Type;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The addresses to which tools send alerts: what they take, in which order they refuse, and that a refusal leaves nothing. */
class ReceiverTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final TestServer SERVER = TestServer.shared();
    private static final Api ROOT = Api.root();

    private static final String ITEM = "{\"status\":\"%s\",\"labels\":{\"alertname\":\"%s\",\"severity\":\"page\"},\"annotations\":{},"
            + "\"startsAt\":\"2026-01-02T03:04:05.123456789Z\",\"endsAt\":\"0001-01-01T00:00:00Z\"}";

    private final Doors doors = new Doors(SERVER);
    private String group;
    private String path;
    private long project;

    @BeforeEach
    void make() {
        group = Api.unique("received");
        path = group + "/shop";
        project = project(ROOT.post("/groups", named(group, "")).id(), "shop");
    }

    private static String named(String name, String more) {
        return "{\"name\":\"" + name + "\",\"path\":\"" + name + "\"" + more + "}";
    }

    private static long project(long namespace, String name) {
        return ROOT.post("/projects", named(name, ",\"namespace_id\":" + namespace)).id();
    }

    private static HttpResponse<String> call(String method, String target, String authorization, HttpRequest.BodyPublisher body,
            String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(SERVER.address() + target)).method(method, body);
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    private static HttpResponse<String> send(String target, String authorization, String body) {
        return call("POST", target, authorization, BodyPublishers.ofString(body), "Content-Type", "application/json");
    }

    private static void answers(int status, String body, HttpResponse<String> answer) {
        assertEquals(body, answer.body());
        assertEquals(status, answer.statusCode());
        assertEquals("application/json", answer.headers().firstValue("Content-Type").orElse(""));
        assertTrue(answer.headers().firstValue("X-Request-Id").isPresent());
    }

    private String at(Door door) {
        return "/" + path + "/alerts/notify/any-name/" + door.identifier() + ".json";
    }

    private static String batch(String... items) {
        return "{\"version\":\"4\",\"status\":\"firing\",\"receiver\":\"r\",\"groupKey\":\"g\",\"groupLabels\":{},\"commonLabels\":{},"
                + "\"commonAnnotations\":{},"
                + "\"externalURL\":\"http://a.example\",\"alerts\":[" + String.join(",", items) + "]}";
    }

    private AlertDetail found(long iid) {
        return SERVER.bean(AlertViews.class).find(project, iid).orElseThrow();
    }

    private boolean nothingIsThere() {
        return SERVER.bean(AlertViews.class).find(project, 1).isEmpty();
    }

    @Test
    void an_alert_is_answered_with_its_number_and_title_wherever_it_is_sent() {
        Door door = doors.generic(project);
        answers(200, "[{\"iid\":1,\"title\":\"t\"}]", send(at(door), door.bearer(), "{\"title\":\"t\",\"fingerprint\":[\"a\",[\"b\",1]]}"));
        answers(200, "[{\"iid\":1,\"title\":\"t\"}]",
                send("/" + path + "/alerts/notify.json", door.bearer(), "{\"title\":\"t\",\"fingerprint\":\"ab1\"}"));
        AlertView alert = found(1).alert();
        assertEquals(2, alert.events());
        assertEquals("e175ea4ce0a553260a14bc5e922a935b40425c1e", alert.fingerprint());
        assertEquals(AlertSeverity.CRITICAL, alert.severity());
        String over = "{\"fingerprint\":\"ab1\",\"end_time\":\"2026-01-03T00:00:00Z\"}";
        answers(200, "[{\"iid\":1,\"title\":\"t\"}]", send(at(door), door.bearer(), over));
        assertEquals(AlertStatus.RESOLVED, found(1).alert().status());
        assertEquals(Instant.parse("2026-01-03T00:00:00Z"), found(1).alert().endedAt());
        answers(200, "[]", send(at(door), door.bearer(), over));
        answers(200, "[{\"iid\":2,\"title\":\"New: Alert\"}]", send(at(door), door.bearer(), "{\"fingerprint\":\"ab1\"}"));
    }

    @Test
    void metrics_have_an_address_of_their_own_and_are_understood_elsewhere() {
        Door metrics = doors.metrics(project);
        Door generic = doors.generic(project);
        String address = "/" + path + "/prometheus/alerts/notify.json";
        answers(200, "[{\"iid\":1,\"title\":\"A\"},{\"iid\":2,\"title\":\"B\"}]",
                send(address, metrics.bearer(),
                        batch(ITEM.formatted("firing", "A"), ITEM.formatted("firing", "B"), ITEM.formatted("firing", "A"))));
        assertEquals(2, found(1).alert().events());
        assertEquals(AlertSeverity.HIGH, found(1).alert().severity());
        answers(200, "[{\"iid\":2,\"title\":\"B\"},{\"iid\":1,\"title\":\"A\"}]",
                send(at(generic), generic.bearer(), batch(ITEM.formatted("resolved", "B"), ITEM.formatted("firing", "A"))));
        assertEquals(AlertStatus.RESOLVED, found(2).alert().status());
        assertEquals(3, found(1).alert().events());
        answers(401, "{\"message\":\"401 Unauthorized\"}", send(address, generic.bearer(), batch()));
        answers(401, "{\"message\":\"401 Unauthorized\"}", send("/" + path + "/alerts/notify.json", metrics.bearer(), batch()));
        HttpResponse<String> other = send(address, metrics.bearer(), "{\"title\":\"t\"}");
        assertEquals(422, other.statusCode());
        assertTrue(other.body().startsWith("{\"message\":\"The payload is not in the metrics format: "), other.body());
        answers(200, "[]", send(address, metrics.bearer(), batch()));
    }

    @Test
    void an_item_that_lacks_something_is_refused_alone_and_remembered() {
        Door metrics = doors.metrics(project);
        answers(200, "[{\"iid\":1,\"title\":\"A\"},{\"iid\":2,\"title\":\"B\"}]", send("/" + path + "/prometheus/alerts/notify.json",
                metrics.bearer(),
                batch(ITEM.formatted("firing", "A"), "{\"labels\":{\"alertname\":\"C\"}}", "7", ITEM.formatted("firing", "B"))));
        List<AlertIntegrations.Refusal> refused = SERVER.bean(AlertIntegrations.class).refusals(metrics.id(), new PageRequest.Offset(1, 20))
                .items();
        assertEquals(List.of("alert.item_no_object", "alert.item_without_start"),
                refused.stream().map(each -> each.reason().id()).toList());
    }

    @Test
    void key_is_read_from_bearer_or_from_the_password_of_any_user_name() {
        Door door = doors.generic(project);
        for (String pair : List.of(":" + door.key(), "alertmanager:" + door.key())) {
            String basic = "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
            answers(200, "[]", send(at(door), basic, "{\"end_time\":\"2026-01-01\"}"));
        }
        for (String wrong : new String[] {null, "Bearer", "Bearer wrong", "Basic wrong", "Basic " + door.key(), door.key(),
                "Bearer " + door.key().toUpperCase(Locale.ROOT)}) {
            answers(401, "{\"message\":\"401 Unauthorized\"}", send(at(door), wrong, "{\"title\":\"t\"}"));
        }
        answers(401, "{\"message\":\"401 Unauthorized\"}", call("POST", at(door) + "?private_token=" + TestServer.ROOT_TOKEN, null,
                BodyPublishers.ofString("{}"),
                "PRIVATE-TOKEN", TestServer.ROOT_TOKEN));
        assertTrue(nothingIsThere());
    }

    @Test
    void projects_lie_at_any_depth_and_their_names_have_no_case() {
        long top = ROOT.post("/groups", named(group + "-top", "")).id();
        long inner = ROOT.post("/groups", named("inner", ",\"parent_id\":" + top)).id();
        project = project(inner, "deep");
        path = group + "-top/inner/deep";
        Door generic = doors.generic(project);
        Door metrics = doors.metrics(project);
        assertEquals(200, send(at(generic), generic.bearer(), "{\"title\":\"t\"}").statusCode());
        assertEquals(200, send("/" + path + "/alerts/notify.json", generic.bearer(), "{\"title\":\"t\"}").statusCode());
        assertEquals(200, send("/" + path + "/prometheus/alerts/notify.json", metrics.bearer(), batch()).statusCode());
        assertEquals(200,
                send("/" + path.toUpperCase(Locale.ROOT) + "/alerts/notify.json", generic.bearer(), "{\"title\":\"t\"}").statusCode());
        assertEquals(3, found(1).alert().events());
    }

    @Test
    void a_project_may_have_the_name_of_the_metrics_address() {
        long namespace = ROOT.post("/groups", named(group + "-tool", "")).id();
        project = project(namespace, "prometheus");
        path = group + "-tool/prometheus";
        Door generic = doors.generic(project);
        Door metrics = doors.metrics(project);
        answers(200, "[{\"iid\":1,\"title\":\"t\"}]", send("/" + path + "/alerts/notify.json", generic.bearer(), "{\"title\":\"t\"}"));
        answers(200, "[]", send("/" + path + "/prometheus/alerts/notify.json", metrics.bearer(), batch()));
        answers(200, "[{\"iid\":1,\"title\":\"t\"}]", send(at(generic), generic.bearer(), "{\"title\":\"t\"}"));
    }

    @Test
    void refusals_come_in_their_order() {
        Door closed = doors.closed(project);
        String huge = "{\"title\":\"" + "x".repeat(1 << 20) + "\"}";
        String elsewhere = "/" + path + "-none/alerts/notify.json";
        answers(413, "{\"message\":\"413 Request Entity Too Large - The payload is larger than 1024 kilobytes\"}",
                send(elsewhere, null, huge));
        answers(404, "{\"message\":\"404 Project Not Found\"}", send(elsewhere, null, "no JSON"));
        answers(403, "{\"message\":\"403 Forbidden - No active integration has this address\"}",
                send(at(closed), closed.bearer(), "no JSON"));
        answers(403, "{\"message\":\"403 Forbidden - No active integration has this address\"}",
                send("/" + path + "/alerts/notify/x/0000000000000000.json", closed.bearer(), "{}"));
        answers(403, "{\"message\":\"403 Forbidden - No active integration has this address\"}",
                send("/" + path + "/prometheus/alerts/notify.json", null, batch()));
        Door open = doors.generic(project);
        answers(401, "{\"message\":\"401 Unauthorized\"}", send(at(open), null, "no JSON"));
        for (String malformed : List.of("", "no JSON", "{", "{}{}", "{\"a\":1,}", "title=t")) {
            answers(400, "{\"message\":\"400 Bad request - The payload is not valid JSON\"}", send(at(open), open.bearer(), malformed));
        }
        for (String other : List.of("[]", "[{\"title\":\"t\"}]", "1", "null", "\"t\"")) {
            answers(400, "{\"message\":\"400 Bad request - The payload is not a JSON object\"}", send(at(open), open.bearer(), other));
        }
        answers(422, "{\"message\":\"The payload is nested deeper than 100 levels\"}",
                send(at(open), open.bearer(), "{\"a\":" + "[".repeat(100) + "]".repeat(100) + "}"));
        answers(413, "{\"message\":\"413 Request Entity Too Large - The payload is larger than 1024 kilobytes\"}",
                send(at(open), open.bearer(), huge));
        assertTrue(nothingIsThere());
        assertEquals(0, SERVER.bean(AlertIntegrations.class).refusals(open.id(), new PageRequest.Offset(1, 20)).items().size());
    }

    @Test
    void a_body_that_does_not_say_how_long_it_is_is_cut_off_at_the_limit() {
        Door door = doors.generic(project);
        byte[] huge = ("{\"title\":\"" + "x".repeat(1 << 20) + "\"}").getBytes(StandardCharsets.UTF_8);
        assertEquals(413,
                call("POST", at(door), door.bearer(), BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(huge))).statusCode());
        byte[] small = "{\"title\":\"in chunks\"}".getBytes(StandardCharsets.UTF_8);
        answers(200, "[{\"iid\":1,\"title\":\"in chunks\"}]",
                call("POST", at(door), door.bearer(), BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(small))));
    }

    @Test
    void body_of_every_content_type_is_read_as_json() {
        Door door = doors.generic(project);
        for (String type : List.of("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
                "application/json; charset=utf-8", "what")) {
            assertEquals(200,
                    call("POST", at(door), door.bearer(), BodyPublishers.ofString("{\"title\":\"t\"}"), "Content-Type", type).statusCode(),
                    type);
        }
        assertEquals(200, call("POST", at(door), door.bearer(), BodyPublishers.ofString("{\"title\":\"t\"}")).statusCode());
    }

    @Test
    void only_post_is_a_method_of_the_addresses() {
        Door door = doors.generic(project);
        for (String target : List.of(at(door), "/" + path + "/alerts/notify.json", "/" + path + "/prometheus/alerts/notify.json")) {
            for (String method : List.of("GET", "HEAD", "PUT", "PATCH", "DELETE")) {
                HttpResponse<String> answer = call(method, target, door.bearer(), BodyPublishers.noBody());
                assertEquals(405, answer.statusCode(), method + " " + target);
                assertEquals("POST", answer.headers().firstValue("Allow").orElse(""), method + " " + target);
                assertEquals(method.equals("HEAD") ? "" : "{\"error\":\"405 Not Allowed\"}", answer.body());
            }
        }
    }

    @Test
    void addresses_end_with_json() {
        Door door = doors.generic(project);
        for (String target : List.of("/" + path + "/alerts/notify", "/" + path + "/alerts/notify/x/" + door.identifier(), "/" + path
                + "/alerts/notify/" + door.identifier() + ".json",
                "/" + path + "/alerts/notify.json/x")) {
            answers(404, "{\"error\":\"404 Not Found\"}", send(target, door.bearer(), "{}"));
        }
    }

    @Test
    void texts_that_no_column_takes_are_taken_and_the_payload_keeps_them() {
        Door door = doors.generic(project);
        String payload = "{\"title\":\"a\\u0000b\",\"description\":\"\\ud800\",\"n\":1.50,\"\\u0000\":[{\"deep\":null}]}";
        answers(200, "[{\"iid\":1,\"title\":\"a\ufffdb\"}]", send(at(door), door.bearer(), payload));
        assertEquals(payload, found(1).payload());
        assertEquals("\ufffd", found(1).alert().texts().description());
    }

    @Test
    void an_archived_project_takes_none() {
        Door door = doors.generic(project);
        SERVER.database().execute("update projects set archived = true where id = " + project);
        answers(403, "{\"message\":\"403 Forbidden - The project is archived\"}", send(at(door), door.bearer(), "{}"));
    }

    @Test
    void an_integration_finds_fields_where_it_says() {
        Door door = doors.mapped(project, new FieldMapping(Map.of(
                Field.TITLE, List.of(new Place(List.of("event", "names", "1"), Type.STRING)), Field.END_TIME,
                List.of(new Place(List.of("event", "over"), Type.DATETIME)))));
        answers(200, "[{\"iid\":1,\"title\":\"second\"}]", send(at(door), door.bearer(), "{\"event\":{\"names\":[\"first\",\"second\"]}}"));
        answers(200, "[{\"iid\":1,\"title\":\"second\"}]",
                send(at(door), door.bearer(),
                        "{\"event\":{\"over\":\"2026-02-03T04:05:06Z\",\"names\":[\"first\",\"second\"]},\"hosts\":\"h\"}"));
        assertEquals(Instant.parse("2026-02-03T04:05:06Z"), found(1).alert().endedAt());
    }

    /** The key counts that is good when the payload is there. */
    @Test
    void a_key_that_is_replaced_while_the_payload_comes_opens_nothing() throws IOException {
        Door door = doors.generic(project);
        URI server = SERVER.address();
        try (Socket socket = new Socket(server.getHost(), server.getPort()); OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream()) {
            out.write(("POST " + at(door) + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: " + door.bearer()
                    + "\r\nContent-Length: 13\r\n\r\n{\"title\":").getBytes(StandardCharsets.US_ASCII));
            out.flush();
            SERVER.bean(AlertIntegrations.class).replaceKey(door.id(), new AlertIntegrations.Key(new byte[32], "none"),
                    Instant.parse("2026-01-02T03:04:05Z"));
            out.write("\"t\"}".getBytes(StandardCharsets.US_ASCII));
            out.flush();
            String answer = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            assertTrue(answer.startsWith("HTTP/1.1 401 "), answer);
        }
        assertTrue(nothingIsThere());
    }

    @Test
    void a_sender_that_goes_away_leaves_nothing() throws IOException {
        Door door = doors.generic(project);
        URI server = SERVER.address();
        try (Socket socket = new Socket(server.getHost(), server.getPort()); OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream()) {
            out.write(("POST " + at(door) + " HTTP/1.1\r\nHost: x\r\nAuthorization: " + door.bearer()
                    + "\r\nContent-Length: 30\r\n\r\n{\"title\":\"t\"}")
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            socket.shutdownOutput();
            in.readAllBytes();
        }
        assertTrue(nothingIsThere());
    }

    @Test
    void what_no_path_can_hold_is_found_nowhere() {
        assertEquals(404, send("/a/b%00/alerts/notify.json", null, "{}").statusCode());
        assertEquals(403, send("/" + path + "/alerts/notify/x/%00.json", null, "{}").statusCode());
    }

    @Test
    void request_without_a_key_is_challenged() {
        Door door = doors.generic(project);
        HttpResponse<String> asked = send(at(door), null, "{}");
        assertEquals(401, asked.statusCode());
        assertEquals("Basic realm=\"alerts\"", asked.headers().firstValue("WWW-Authenticate").orElse(null));
        assertTrue(send(at(door), door.bearer(), "{}").headers().firstValue("WWW-Authenticate").isEmpty());
    }

    @Test
    void a_nested_project_may_be_called_like_the_metrics_address() {
        long deep = ROOT.post("/groups", named("deep", ",\"parent_id\":" + ROOT.get("/groups/" + group).id())).id();
        long nested = project(deep, "prometheus");
        Door door = doors.generic(nested);
        assertEquals(200, send("/" + group + "/deep/prometheus/alerts/notify.json", door.bearer(), "{\"title\":\"t\"}").statusCode());
    }
}
