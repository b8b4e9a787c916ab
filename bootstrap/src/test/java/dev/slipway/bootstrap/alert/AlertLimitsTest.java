package dev.slipway.bootstrap.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.alert.AlertScene.Integration;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The limits of payloads are settings, and what passes one is told which. */
class AlertLimitsTest {

    private static final int PER_HOUR = 5;

    private static TestServer server;

    private AlertScene scene;
    private Integration integration;

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("SLIPWAY_ALERT_MAX_KILOBYTES", "2", "SLIPWAY_ALERT_MAX_DEPTH", "4",
                "SLIPWAY_ALERT_MAX_ITEMS", "2", "SLIPWAY_ALERT_MAX_SECONDS", "1",
                "SLIPWAY_ALERTS_PER_HOUR", String.valueOf(PER_HOUR)));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void arrange() {
        scene = new AlertScene(Api.root(server.address()));
        integration = scene.integration();
    }

    private void refused(int status, String message, String body) {
        HttpResponse<String> answer = AlertScene.send(integration.url(), integration.bearer(), body);
        assertEquals(status, answer.statusCode(), answer.body());
        assertEquals("{\"message\":\"" + message + "\"}", answer.body());
        Answer tested = scene.developer.api().post(scene.at("integrations/" + integration.id() + "/test"), "{\"payload\":" + body + "}");
        assertEquals(status, tested.status(), tested.body().toString());
        assertEquals(message, tested.message());
        assertEquals(0, scene.alerts().size());
    }

    @Test
    void too_large_a_payload_is_413() {
        refused(413, "413 Request Entity Too Large - The payload is larger than 2 kilobytes", "{\"title\":\"" + "x".repeat(2048) + "\"}");
        scene.send(integration, "{\"title\":\"" + "x".repeat(2048 - 12) + "\"}");
    }

    @Test
    void too_deep_a_payload_is_422() {
        refused(422, "The payload is nested deeper than 4 levels", "{\"a\":{\"b\":{\"c\":{\"d\":{}}}}}");
        scene.send(integration, "{\"a\":{\"b\":{\"c\":{\"d\":1}}}}");
    }

    @Test
    void too_many_alerts_are_422() {
        String item = "{\"labels\":{\"alertname\":\"A\"},\"annotations\":{},\"startsAt\":\"2026-01-02T03:04:05Z\",\"status\":\"firing\"}";
        String batch = "{\"version\":\"4\",\"status\":\"firing\",\"receiver\":\"r\",\"groupKey\":\"g\",\"groupLabels\":{},"
                + "\"commonLabels\":{},\"commonAnnotations\":{},"
                + "\"externalURL\":\"http://a\",\"alerts\":[%s]}";
        refused(422, "The payload has more than 2 alerts", batch.formatted(item + "," + item + "," + item));
        scene.send(integration, batch.formatted(item + "," + item));
        assertEquals(2, scene.alert(1).get("event_count").asInt());
    }

    @Test
    void too_slow_a_payload_is_400() throws IOException {
        URI url = integration.url();
        try (Socket socket = new Socket(url.getHost(), url.getPort()); OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream()) {
            out.write(("POST " + url.getPath() + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: " + integration.bearer()
                    + "\r\nContent-Length: 30\r\n\r\n{\"title\":").getBytes(StandardCharsets.US_ASCII));
            out.flush();
            String answer = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
            assertTrue(answer.endsWith("{\"message\":\"400 Bad request - The payload took too long to arrive: more than 1 s\"}"), answer);
        }
        assertEquals(0, scene.alerts().size());
        scene.send(integration, AlertScene.PAYLOAD);
    }

    @Test
    void too_many_requests_of_a_project_are_429_and_told_when_to_come_again() {
        for (int sent = 0; sent < PER_HOUR; sent++) {
            scene.send(integration, AlertScene.PAYLOAD);
        }
        HttpResponse<String> refused = AlertScene.send(integration.url(), integration.bearer(), AlertScene.PAYLOAD);
        assertEquals(429, refused.statusCode(), refused.body());
        long wait = Long.parseLong(refused.headers().firstValue("Retry-After").orElseThrow());
        assertTrue(wait > 0 && wait <= 3600, "Retry-After: " + wait);
        assertEquals(429, scene.test(integration, "\"title\":\"t\"").status());
        assertEquals(PER_HOUR, scene.alert(1).get("event_count").asInt());
        assertEquals(401, AlertScene.send(integration.url(), "Bearer wrong", AlertScene.PAYLOAD).statusCode());
        AlertScene other = new AlertScene(Api.root(server.address()));
        other.send(other.integration(), AlertScene.PAYLOAD);
    }
}
