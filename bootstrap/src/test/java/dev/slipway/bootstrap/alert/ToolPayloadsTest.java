package dev.slipway.bootstrap.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.alerts.AlertVectors;
import dev.slipway.bootstrap.alert.AlertScene.Integration;
import dev.slipway.bootstrap.testing.Api;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What tools send to the address of a generic integration, as they send it, and the alerts that come of it. */
class ToolPayloadsTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private AlertScene scene;
    private Integration integration;

    @BeforeEach
    void make() {
        scene = new AlertScene(Api.root());
        integration = scene.integration();
    }

    /** @param type null for none */
    private static HttpResponse<String> send(Integration to, String type, String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(to.url()).header("Authorization", to.basic())
                .POST(BodyPublishers.ofString(body));
        if (type != null) {
            request.header("Content-Type", type);
        }
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    private static JsonNode json(String body) throws IOException {
        return MAPPER.readTree(body);
    }

    /** @return the number of the one alert that the payload concerns */
    private long taken(String type, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(integration, type, body);
        assertEquals(200, answer.statusCode(), answer.body());
        JsonNode alerts = json(answer.body());
        assertEquals(1, alerts.size(), answer.body());
        return alerts.get(0).get("iid").asLong();
    }

    private void answered(String answer, String format, String name) throws IOException, InterruptedException {
        String type = format.equals("cloudwatch") ? "text/plain; charset=UTF-8" : "application/json";
        HttpResponse<String> answered = send(integration, type, AlertVectors.payload(format, name));
        assertEquals(List.of(200, format.equals("opentelemetry") ? "{}" : answer), List.of(answered.statusCode(), answered.body()));
        assertEquals("application/json", answered.headers().firstValue("Content-Type").orElse(""));
    }

    /** The one alert of the project. */
    private JsonNode listed() {
        JsonNode alerts = scene.alerts();
        assertEquals(1, alerts.size(), alerts.toString());
        return alerts.get(0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "grafana                 | begins       | again        | over        | This alert was triggered for zone us-1 | low | "
                    + "2021-10-12T08:03:00.000Z",
            "pagerduty               | begins       | again        | over        | A little bump in the road | critical | "
                    + "2020-10-02T18:45:22.169Z",
        "datadog                 | begins       | again        | over        | The disk is full | critical | 2026-03-04T04:58:20.000Z",
            "new_relic               | begins       | again        | over        | Checkout query result is > 5.0 on 'Errors' | critical "
                    + "| 2026-03-04T04:58:20.000Z",
        "cloudwatch              | begins       | again        | over        | orders-db-cpu | critical | 2026-03-04T05:03:20.000Z",
        "azure_monitor           | begins       | again        | over        | WCUS-R2-Gen2 | low | 2019-03-22T14:03:16.224Z",
            "google_cloud_monitoring | begins       | again        | over        | Monitor-Project-Cluster: VM Instance - CPU "
                    + "utilization [MAX] | low | 2020-01-01T11:11:11.000Z",
            "opentelemetry           | begins       | again        | over        | Payment provider timed out | medium | "
                    + "2018-12-13T15:51:00.300Z",
        "uptime_kuma             | begins       | again        | over        | Shop | critical | 2026-03-04T05:04:20.000Z",
        "sentry                  | begins       | again        | over        | ReferenceError: heck is not defined | medium | now",
        "sentry                  | metric-begins | metric-warns | metric-over | Too many errors | critical | 2020-09-03T23:10:00.000Z"})
    void alert_begins_occurs_again_and_ends(String format, String begins, String again, String over, String title, String severity,
            String end)
            throws IOException, InterruptedException {
        String answer = "[{\"iid\":1,\"title\":\"" + title + "\"}]";
        answered(answer, format, begins);
        answered(answer, format, again);
        JsonNode open = listed();
        assertEquals(List.of(title, severity, "2", "triggered", "null"),
                List.of(open.get("title").asText(), open.get("severity").asText(), open.get("event_count").asText(),
                open.get("status").asText(), open.get("ended_at").asText()));
        answered(answer, format, over);
        JsonNode ended = listed();
        assertEquals(List.of("2", "resolved"), List.of(ended.get("event_count").asText(), ended.get("status").asText()));
        assertTrue(end.equals("now") ? !ended.get("ended_at").isNull() : ended.get("ended_at").asText().equals(end), ended.toString());
        answered("[]", format, over);
    }

    @Test
    void batch_of_grafana_opens_each_alert_and_refuses_what_is_none() throws IOException, InterruptedException {
        Integration own = scene.integration();
        HttpResponse<String> answer = send(own, null, AlertVectors.payload("grafana", "several"));
        assertEquals(List.of("This alert was triggered for zone us-1"), AlertScene.texts(json(answer.body()), "title"), answer.body());
        assertEquals(List.of("alert.item_without_key", "alert.item_no_object"),
                AlertScene.texts(scene.developer.api().get(scene.at("integrations/" + own.id() + "/refusals")).body(), "reason"));
    }

    @Test
    void subscription_of_sns_is_shown_with_its_address_and_opens_no_alert() throws IOException, InterruptedException {
        Integration own = scene.integration();
        assertEquals("[]", send(own, "text/plain; charset=UTF-8", AlertVectors.payload("cloudwatch", "subscription")).body());
        assertEquals("[]", send(own, "text/plain; charset=UTF-8", AlertVectors.payload("cloudwatch", "subscription-elsewhere")).body());
        assertEquals("[]", send(own, "text/plain; charset=UTF-8", AlertVectors.payload("cloudwatch", "subscription-ended")).body());
        JsonNode refusals = scene.developer.api().get(scene.at("integrations/" + own.id() + "/refusals")).body();
        assertEquals(List.of("alert.subscription_ended", "alert.subscription_at_unknown_address", "alert.subscription_to_confirm"),
                AlertScene.texts(refusals, "reason"));
        String message = refusals.get(2).get("message").asText();
        assertTrue(message.startsWith("The topic sends alerts once its subscription is confirmed: open "
                + "https://sns.eu-central-1.amazonaws.com/?Action="), message);
        assertTrue(message.endsWith("2336412f37fb687f5d51e6e2425dacbb"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "text/plain; charset=UTF-8", "application/x-unknown", "application/x-www-form-urlencoded", "*/*",
            "application/octet-stream"})
    void payload_of_any_type_is_taken_within_the_same_limits(String type) throws IOException, InterruptedException {
        taken(type, AlertScene.PAYLOAD);
        assertEquals(400, send(integration, type, "no JSON").statusCode());
        assertEquals(413, send(integration, type, "{\"a\":\"" + "x".repeat(1 << 20) + "\"}").statusCode());
        assertEquals(422, send(integration, type, "{\"a\":" + "[".repeat(101) + "]".repeat(101) + "}").statusCode());
    }

    @Test
    void payload_without_a_type_is_taken() throws IOException, InterruptedException {
        taken(null, AlertScene.PAYLOAD);
    }

    @Test
    void mapping_of_an_integration_reads_the_payload_of_a_tool_where_it_says() throws IOException, InterruptedException {
        Integration mapped = scene.integration("\"name\":\"mapped\",\"payload_attribute_mappings\":["
                + "{\"field_name\":\"title\",\"path\":[\"event\",\"data\",\"service\",\"summary\"]},"
                + "{\"field_name\":\"fingerprint\",\"path\":[\"event\",\"id\"]}]");
        assertEquals(List.of("API Service"),
                AlertScene.texts(json(send(mapped, null, AlertVectors.payload("pagerduty", "begins")).body()), "title"));
    }
}
