package dev.slipway.bootstrap.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.alert.AlertScene.Integration;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Test alerts: what comes of them is told, success or the precise error. */
class SentTestsTest {

    private static AlertScene scene;
    private static Integration generic;
    private static Integration metrics;

    @BeforeAll
    static void start() {
        scene = new AlertScene(Api.root());
        generic = scene.integration();
        metrics = scene.integration("\"name\":\"Metrics\",\"type\":\"metrics\"");
    }

    private static Answer send(Integration integration, String body) {
        return scene.developer.api().post(scene.at("integrations/" + integration.id() + "/test"), body);
    }

    @Test
    void a_payload_is_sent_as_json_or_as_text() {
        Answer sent = send(generic, "{\"payload\":{\"title\":\"As JSON\",\"fingerprint\":\"way\"}}");
        assertEquals(200, sent.status());
        assertEquals("As JSON", sent.body().get(0).get("title").asText());
        assertEquals(sent.body(),
                send(generic, "{\"payload\":\"{\\\"title\\\":\\\"As text\\\",\\\"fingerprint\\\":\\\"way\\\"}\"}").body());
        assertEquals(sent.body(), scene.developer.api()
                .post(scene.at("integrations/" + generic.id() + "/test?payload=%7B%22fingerprint%22:%22way%22%7D"), null).body());
        assertEquals(3, scene.alert(sent.body().get(0).get("iid").asLong()).get("event_count").asInt());
        assertEquals("[]", send(generic, "{\"payload\":{\"end_time\":\"2026-01-02\",\"fingerprint\":\"never opened\"}}").body().toString());
    }

    @Test
    void the_payload_of_a_test_is_kept_as_it_was_sent() {
        long iid = send(generic,
                "{\"payload\":\"{\\\"b\\\":1.50,\\\"a\\\":{\\\"n\\\":123456789012345678901234567890,\\\"e\\\":[]},\\\"nul\\\":"
                        + "\\\"a\\\\u0000b\\\"}\"}")
                .body().get(0).get("iid").asLong();
        String answer = scene.developer.api().get(scene.at("alerts/" + iid)).response().body();
        assertTrue(answer.contains("\"payload\":{\"b\":1.50,\"a\":{\"n\":123456789012345678901234567890,\"e\":[]},\"nul\":\"a\\u0000b\"}"),
                answer);
    }

    @TestFactory
    Stream<DynamicTest> a_payload_that_senders_could_not_send_is_refused_alike() {
        String deep = "{\"a\":".repeat(101) + "1" + "}".repeat(101);
        return Stream.of(
                List.of("{}", "400", "payload is missing"),
                List.of("{\"payload\":\"\"}", "400", "400 Bad request - The payload is not valid JSON"),
                List.of("{\"payload\":\"{\"}", "400", "400 Bad request - The payload is not valid JSON"),
                List.of("{\"payload\":[]}", "400", "400 Bad request - The payload is not a JSON object"),
                List.of("{\"payload\":7}", "400", "400 Bad request - The payload is not a JSON object"),
                List.of("{\"payload\":\"" + deep.replace("\"", "\\\"") + "\"}", "422", "The payload is nested deeper than 100 levels"),
                List.of("{\"payload\":{\"a\":\"" + "x".repeat(1 << 20) + "\"}}", "413",
                        "413 Request Entity Too Large - The payload is larger than 1024 kilobytes"))
                .map(bad -> dynamicTest(bad.get(2), () -> {
                    int before = scene.alerts().size();
                    Answer refused = send(generic, bad.getFirst());
                    assertEquals(bad.get(1), Integer.toString(refused.status()), refused.body().toString());
                    assertEquals(bad.get(2), refused.body().has("error") ? refused.body().get("error").asText() : refused.message());
                    assertEquals(before, scene.alerts().size());
                }));
    }

    @Test
    void an_integration_for_metrics_is_tested_with_metrics() {
        assertEquals(422, send(metrics, "{\"payload\":{\"title\":\"x\"}}").status());
        String item = "{\"status\":\"firing\",\"labels\":{\"alertname\":\"Tested\"},\"annotations\":{},\"startsAt\":\"2026-01-02T03:04:"
                + "05Z\"}";
        String broken = "{\"status\":\"firing\",\"labels\":{},\"annotations\":{},\"startsAt\":\"2026-01-02T03:04:05Z\"}";
        String batch = "{\"payload\":{\"version\":\"4\",\"status\":\"firing\",\"receiver\":\"r\",\"groupKey\":\"{}:{}\",\"groupLabels\":"
                + "{},\"commonLabels\":{},"
                + "\"commonAnnotations\":{},\"externalURL\":\"http://a\",\"alerts\":[" + broken + "," + item + ",7]}}";
        Answer sent = send(metrics, batch);
        assertEquals(200, sent.status(), sent.body().toString());
        assertEquals(List.of("Tested"), AlertScene.texts(sent.body(), "title"));
        JsonNode refusals = scene.developer.api().get(scene.at("integrations/" + metrics.id() + "/refusals")).body();
        assertEquals(List.of("alert.item_no_object", "alert.item_without_title"), AlertScene.texts(refusals, "reason"));
        assertEquals("7", refusals.get(0).get("excerpt").asText());
        assertEquals("The item has none of annotations/title, annotations/summary and labels/alertname",
                refusals.get(1).get("message").asText());
    }

    /** How many items were decided about in this way so far. */
    private static double counted(String decision) throws IOException {
        try (InputStream metrics = TestServer.shared().address().resolve("/-/metrics").toURL().openStream()) {
            String start = "slipway_alert_items_total{decision=\"" + decision + "\",reason=\"alert.";
            return new String(metrics.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> line.startsWith(start))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ')))).sum();
        }
    }

    @Test
    void every_decision_is_counted() throws IOException {
        Map<String, String> deciding = new LinkedHashMap<>();
        deciding.put("opened", "{\"payload\":{\"fingerprint\":\"counted\"}}");
        deciding.put("grouped", "{\"payload\":{\"fingerprint\":\"counted\"}}");
        deciding.put("resolved", "{\"payload\":{\"fingerprint\":\"counted\",\"end_time\":\"2026-01-02\"}}");
        deciding.put("nothing_to_resolve", "{\"payload\":{\"fingerprint\":\"counted\",\"end_time\":\"2026-01-02\"}}");
        for (Map.Entry<String, String> each : deciding.entrySet()) {
            double before = counted(each.getKey());
            assertEquals(200, send(generic, each.getValue()).status());
            assertTrue(counted(each.getKey()) > before, each.getKey());
        }
    }
}
