package dev.slipway.bootstrap.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.alert.AlertScene.Integration;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** How integrations come about, open to those who have their key, and end. */
class IntegrationLifeTest {

    private static Api root;

    private AlertScene scene;

    @BeforeAll
    static void start() {
        root = Api.root();
    }

    @BeforeEach
    void arrange() {
        scene = new AlertScene(root);
    }

    private static void refused(int status, String message, HttpResponse<String> answer) {
        assertEquals(status, answer.statusCode(), answer.body());
        assertEquals("{\"message\":\"" + message + "\"}", answer.body());
    }

    @Test
    void an_integration_tells_its_address_and_its_key_once() {
        Answer made = scene.maintainer.api().post(scene.at("integrations"), "{\"name\":\"Web Hooks\",\"payload_example\":{\"a\":[1,null]},"
                + "\"payload_attribute_mappings\":[{\"field_name\":\"title\",\"path\":[\"alert\",\"name\"]},"
                + "{\"field_name\":\"title\",\"path\":[\"items\",0],\"type\":\"array\"}]}");
        assertEquals(201, made.status(), made.body().toString());
        String identifier = made.body().get("endpoint_identifier").asText();
        assertTrue(identifier.matches("[0-9a-f]{16}"), identifier);
        assertTrue(made.body().get("token").asText().matches("[0-9a-f]{32}"));
        assertEquals(TestServer.shared().address() + "/" + scene.path + "/alerts/notify/web-hooks/" + identifier + ".json",
                made.body().get("url").asText());
        assertEquals(
                "[{\"field_name\":\"title\",\"path\":[\"alert\",\"name\"],\"type\":\"string\"},{\"field_name\":\"title\",\"path\":"
                        + "[\"items\",\"0\"],\"type\":\"array\"}]",
                made.body().get("payload_attribute_mappings").toString());
        assertEquals("{\"a\":[1,null]}", made.body().get("payload_example").toString());
        assertEquals(made.body().get("token").asText().substring(0, 4), made.body().get("token_short").asText());
        for (String later : List.of("integrations/" + made.id(), "integrations")) {
            Answer shown = scene.maintainer.api().get(scene.at(later));
            assertFalse(shown.body().toString().contains(made.body().get("token").asText()), shown.body().toString());
            assertTrue(shown.body().toString().contains(identifier), shown.body().toString());
        }
    }

    @Test
    void the_address_takes_the_key_as_bearer_and_as_password() {
        Integration integration = scene.integration();
        assertEquals("[{\"iid\":1,\"title\":\"Disk full\"}]", scene.send(integration, AlertScene.PAYLOAD));
        assertEquals(200, AlertScene.send(integration.url(), integration.basic(), AlertScene.PAYLOAD).statusCode());
        assertEquals(2, scene.alert(1).get("event_count").asLong());
        refused(401, "401 Unauthorized", AlertScene.send(integration.url(), null, AlertScene.PAYLOAD));
        refused(401, "401 Unauthorized", AlertScene.send(integration.url(), "Bearer " + "0".repeat(32), AlertScene.PAYLOAD));
        refused(401, "401 Unauthorized", AlertScene.send(integration.url(), scene.integration().bearer(), AlertScene.PAYLOAD));
        assertEquals(2, scene.alert(1).get("event_count").asLong());
    }

    @Test
    void another_key_ends_the_first_at_once() {
        Integration integration = scene.integration();
        Integration rotated = Integration
                .of(scene.maintainer.api().post(scene.at("integrations/" + integration.id() + "/rotate_key"), null));
        assertEquals(integration.url(), rotated.url());
        assertNotEquals(integration.key(), rotated.key());
        refused(401, "401 Unauthorized", AlertScene.send(integration.url(), integration.bearer(), AlertScene.PAYLOAD));
        scene.send(rotated, AlertScene.PAYLOAD);
    }

    @Test
    void one_that_is_switched_off_takes_nothing_until_it_is_on_again() {
        Integration integration = scene.integration();
        String at = scene.at("integrations/" + integration.id());
        assertFalse(scene.maintainer.api().put(at, "{\"active\":false}").body().get("active").asBoolean());
        String inactive = "403 Forbidden - No active integration has this address";
        refused(403, inactive, AlertScene.send(integration.url(), integration.bearer(), AlertScene.PAYLOAD));
        Answer tested = scene.test(integration, "\"title\":\"x\"");
        assertEquals(403, tested.status());
        assertEquals(inactive, tested.message());
        assertTrue(scene.maintainer.api().put(at, "{\"active\":true}").body().get("active").asBoolean());
        scene.send(integration, AlertScene.PAYLOAD);
        assertEquals(204, scene.maintainer.api().delete(at).status());
        refused(403, inactive, AlertScene.send(integration.url(), integration.bearer(), AlertScene.PAYLOAD));
        assertEquals(404, scene.maintainer.api().get(at).status());
        assertTrue(scene.alert(1).get("integration").isNull(), "alerts stay");
    }

    @Test
    void a_project_takes_metrics_at_one_address() {
        Integration metrics = scene.integration("\"name\":\"Metrics\",\"type\":\"metrics\"");
        assertEquals(TestServer.shared().address() + "/" + scene.path + "/prometheus/alerts/notify.json", metrics.url().toString());
        Answer again = scene.maintainer.api().post(scene.at("integrations"), "{\"name\":\"More\",\"type\":\"metrics\"}");
        assertEquals(409, again.status());
        assertEquals("The project has a metrics integration already", again.message());
        scene.integration();
        assertEquals(1, scene.developer.api().get(scene.at("integrations?type=metrics")).body().size());
        assertEquals(1, scene.developer.api().get(scene.at("integrations?type=generic")).body().size());
        assertEquals(422, AlertScene.send(metrics.url(), metrics.bearer(), AlertScene.PAYLOAD).statusCode());
    }

    private static String learns(String attributes) {
        return "\"name\":\"n\",\"payload_attribute_mappings\":[{\"path\":[\"a\"]," + attributes + "}]";
    }

    @TestFactory
    Stream<DynamicTest> bad_attributes_are_named() {
        String longPath = "[" + String.join(",", IntStream.range(0, 101).mapToObj(step -> "\"s\"").toList()) + "]";
        String place = "\"name\":\"n\",\"payload_attribute_mappings\":[{\"field_name\":\"title\",\"path\":%s}]";
        String eleven = String.join(",", IntStream.range(0, 11).mapToObj(number -> "{\"field_name\":\"hosts\",\"path\":[\"h\"]}").toList());
        return Stream.of(
                List.of("", "name is missing"),
                List.of("\"name\":\" \"", "{\"name\":[\"can't be blank\"]}"),
                List.of("\"name\":\"" + "x".repeat(256) + "\"", "{\"name\":[\"is too long (maximum is 255 characters)\"]}"),
                List.of("\"name\":\"n\",\"type\":\"mail\"", "type does not have a valid value"),
                List.of("\"name\":\"n\",\"active\":\"maybe\"", "active is invalid"),
                List.of("\"name\":\"n\",\"payload_attribute_mappings\":[{\"path\":[\"a\"]}]",
                        "payload_attribute_mappings[0][field_name] is missing"),
                List.of("\"name\":\"n\",\"payload_attribute_mappings\":[{\"field_name\":\"title\"}]",
                        "payload_attribute_mappings[0][path] is missing"),
                List.of("\"name\":\"n\",\"payload_attribute_mappings\":[{\"field_name\":\"colour\",\"path\":[\"a\"]}]",
                        "payload_attribute_mappings[0][field_name] does not have a valid value"),
                List.of(place.formatted("[]"), "{\"payload_attribute_mappings\":[\"has an empty path for title\"]}"),
                List.of(place.formatted(longPath), "{\"payload_attribute_mappings\":[\"has a path with more than 100 steps for title\"]}"),
                List.of(place.formatted("[\"" + "x".repeat(256) + "\"]"),
                        "{\"payload_attribute_mappings\":[\"has a path with a step longer than 255 characters for title\"]}"),
                List.of("\"name\":\"n\",\"payload_attribute_mappings\":[" + eleven + "]",
                        "{\"payload_attribute_mappings\":[\"has more than 10 alternatives for hosts\"]}"),
                List.of(learns("\"field_name\":\"end_status\""), "{\"payload_attribute_mappings\":[\"needs words for end_status\"]}"),
                List.of(learns("\"field_name\":\"title\",\"words\":[\"ok\"]"),
                        "{\"payload_attribute_mappings\":[\"has words for title, which belong to end_status\"]}"),
                List.of(learns("\"field_name\":\"title\",\"severities\":{\"p1\":\"high\"}"),
                        "{\"payload_attribute_mappings\":[\"has severities for title, which belong to severity\"]}"),
                List.of(learns("\"field_name\":\"title\",\"joined\":true"),
                        "{\"payload_attribute_mappings\":[\"joins places of title, which only fingerprint may\"]}"),
                List.of(learns("\"field_name\":\"end_status\",\"words\":[\" \"]"),
                        "{\"payload_attribute_mappings\":[\"has a word for end_status that is blank or longer than 100 characters\"]}"),
                List.of(learns("\"field_name\":\"end_status\",\"words\":[" + String.join(",", Collections.nCopies(51, "\"w\"")) + "]"),
                        "{\"payload_attribute_mappings\":[\"has more than 50 words for end_status\"]}"),
                List.of(learns("\"field_name\":\"severity\",\"severities\":{\"p1\":\"loud\"}"),
                        "{\"payload_attribute_mappings\":[\"has a word for severity that means none of critical, high, medium, low, info "
                                + "and unknown\"]}"),
                List.of(learns("\"field_name\":\"severity\",\"severities\":[1]"), "payload_attribute_mappings[0][severities] is invalid"),
                List.of(place.formatted("[\"a\"]") + ",\"type\":\"metrics\"",
                        "{\"payload_attribute_mappings\":[\"are not for integrations of type metrics\"]}"),
                List.of("\"name\":\"n\",\"payload_example\":\"{\"", "{\"payload_example\":[\"The payload is not valid JSON\"]}"),
                List.of("\"name\":\"n\",\"payload_example\":[1]", "{\"payload_example\":[\"The payload is not a JSON object\"]}"),
                List.of("\"name\":\"n\",\"payload_example\":{\"a\":\"" + "x".repeat(65_536) + "\"}",
                        "{\"payload_example\":[\"is too long (maximum is 65536 characters)\"]}"))
                .map(bad -> dynamicTest(bad.get(1), () -> {
                    Answer answer = scene.maintainer.api().post(scene.at("integrations"), "{" + bad.getFirst() + "}");
                    assertEquals(400, answer.status(), answer.body().toString());
                    assertEquals(bad.get(1), bad.get(1).startsWith("{") ? answer.message() : answer.body().path("error").asText());
                    assertEquals(0, scene.maintainer.api().get(scene.at("integrations")).body().size());
                }));
    }

    @Test
    void an_update_changes_what_it_names() {
        Integration integration = scene.integration();
        String at = scene.at("integrations/" + integration.id());
        JsonNode before = scene.maintainer.api().get(at).body();
        assertEquals("Renamed", scene.maintainer.api().put(at, "{\"name\":\"Renamed\"}").body().get("name").asText());
        assertEquals("{\"b\":2}",
                scene.maintainer.api().put(at, "{\"payload_example\":\"{\\\"b\\\":2}\"}").body().get("payload_example").toString());
        JsonNode mapped = scene.maintainer.api()
                .put(at, "{\"payload_attribute_mappings\":[{\"field_name\":\"end_time\",\"path\":[\"closed\"],\"type\":\"datetime\"}]}")
                .body();
        assertEquals(1, mapped.get("payload_attribute_mappings").size());
        assertEquals("Renamed", mapped.get("name").asText());
        assertEquals(before.get("endpoint_identifier"), mapped.get("endpoint_identifier"));
        assertEquals(before.get("token_short"), mapped.get("token_short"));
        assertEquals("/" + scene.path + "/alerts/notify/renamed/" + before.get("endpoint_identifier").asText() + ".json",
                URI.create(mapped.get("url").asText()).getPath());
        JsonNode emptied = scene.maintainer.api().put(at, "{\"payload_attribute_mappings\":[],\"payload_example\":null}").body();
        assertEquals("[]", emptied.get("payload_attribute_mappings").toString());
        assertTrue(emptied.get("payload_example").isNull());
        Answer none = scene.maintainer.api().put(at, "{}");
        assertEquals(400, none.status());
        assertEquals("name, active, payload_attribute_mappings, payload_example are missing, at least one parameter must be provided",
                none.body().get("error").asText());
    }

    @Test
    void fields_are_found_where_the_integration_says() {
        Integration integration = scene.integration("\"name\":\"mapped\",\"payload_attribute_mappings\":["
                + "{\"field_name\":\"title\",\"path\":[\"missing\"]},{\"field_name\":\"title\",\"path\":[\"alert\",\"name\"]},"
                + "{\"field_name\":\"end_time\",\"path\":[\"closed\"],\"type\":\"datetime\"},{\"field_name\":\"fingerprint\",\"path\":"
                + "[\"alert\",\"key\"]}]");
        String alert = "\"alert\":{\"name\":\"Mapped\",\"key\":\"k\"}";
        assertEquals("[{\"iid\":1,\"title\":\"Mapped\"}]", scene.send(integration, "{" + alert + ",\"title\":\"usual\"}"));
        assertEquals("[{\"iid\":1,\"title\":\"Mapped\"}]", scene.send(integration, "{" + alert + ",\"closed\":\"2026-01-02T03:04:05Z\"}"));
        JsonNode resolved = scene.alert(1);
        assertEquals("resolved", resolved.get("status").asText());
        assertEquals("2026-01-02T03:04:05.000Z", resolved.get("ended_at").asText());
    }

    @Test
    void mapping_says_what_an_end_is_what_words_mean_and_which_values_make_a_fingerprint() {
        String mappings = "[{\"field_name\":\"severity\",\"path\":[\"prio\"],\"type\":\"string\","
                + "\"severities\":{\"2\":\"medium\",\"sev1\":\"high\"}},"
                + "{\"field_name\":\"fingerprint\",\"path\":[\"rule\"],\"type\":\"string\",\"joined\":true},"
                + "{\"field_name\":\"fingerprint\",\"path\":[\"host\"],\"type\":\"string\",\"joined\":true},"
                + "{\"field_name\":\"end_status\",\"path\":[\"status\"],\"type\":\"string\",\"words\":[\"OK\",\"closed\"]}]";
        Integration integration = scene.integration("\"name\":\"learns\",\"payload_attribute_mappings\":" + mappings);
        assertEquals(mappings, scene.developer.api().get(scene.at("integrations/" + integration.id())).body()
                .get("payload_attribute_mappings").toString());
        String one = "{\"title\":\"Disk\",\"prio\":\"SEV1\",\"rule\":\"disk\",\"host\":\"web1\",\"status\":\"%s\"}";
        String other = "{\"title\":\"Disk\",\"prio\":2,\"rule\":\"diskw\",\"host\":\"eb1\",\"status\":\"firing\"}";
        assertEquals("[{\"iid\":1,\"title\":\"Disk\"}]", scene.send(integration, one.formatted("firing")));
        assertEquals("[{\"iid\":2,\"title\":\"Disk\"}]", scene.send(integration, other));
        assertEquals("[{\"iid\":1,\"title\":\"Disk\"}]", scene.send(integration, one.formatted("Closed")));
        assertEquals(List.of("resolved", "triggered"), AlertScene.texts(scene.alerts(), "status"));
        assertEquals(List.of("high", "medium"), AlertScene.texts(scene.alerts(), "severity"));
        assertEquals(0, scene.developer.api().get(scene.at("integrations/" + integration.id() + "/refusals")).body().size());
    }

    @Test
    void hint_says_that_an_end_was_taken_as_an_alert_and_that_a_word_is_unknown() {
        Integration integration = scene.integration();
        String refusals = scene.at("integrations/" + integration.id() + "/refusals");
        for (int sent = 0; sent < 3; sent++) {
            scene.send(integration, "{\"title\":\"Disk\",\"fingerprint\":\"f\",\"status\":\"Recovered\",\"severity\":\"loud\"}");
        }
        JsonNode hints = scene.developer.api().get(refusals).body();
        assertEquals(List.of("hint", "hint"), AlertScene.texts(hints, "level"));
        assertEquals(Set.of("Taken as an alert that lasts, though status says Recovered: map end_status, or send end_time",
                "Taken as critical, since no severity is named loud: map its words, or send one of critical, high, medium, low, info and "
                        + "unknown"),
                Set.copyOf(AlertScene.texts(hints, "message")));
        assertEquals(3, scene.alert(1).get("event_count").asInt());
        scene.maintainer.api().put(scene.at("integrations/" + integration.id()),
                "{\"payload_attribute_mappings\":[{\"field_name\":\"end_status\",\"path\":[\"status\"],\"words\":[\"recovered\"]}]}");
        assertEquals(0, scene.developer.api().get(refusals).body().size());
    }

    @Test
    void private_project_is_hidden_from_other_users() {
        Integration integration = scene.integration();
        for (String rest : List.of("integrations", "integrations/" + integration.id(), "integrations/" + integration.id() + "/refusals",
                "alerts", "settings")) {
            assertEquals(404, scene.stranger.api().get(scene.at(rest)).status(), rest);
            assertEquals(403, scene.reporter.api().get(scene.at(rest)).status(), rest);
            assertEquals(200, scene.developer.api().get(scene.at(rest)).status(), rest);
            assertEquals(401, Api.anonymous().get(scene.at(rest)).status(), rest);
        }
        assertEquals(403, scene.developer.api().post(scene.at("integrations"), "{\"name\":\"x\"}").status());
        assertEquals(403, scene.developer.api().put(scene.at("integrations/" + integration.id()), "{\"name\":\"x\"}").status());
        assertEquals(403, scene.developer.api().delete(scene.at("integrations/" + integration.id())).status());
        assertEquals(403, scene.developer.api().post(scene.at("integrations/" + integration.id() + "/rotate_key"), null).status());
        assertEquals(403, scene.reporter.api().post(scene.at("integrations/" + integration.id() + "/test"), "{\"payload\":{}}").status());
        AlertScene other = new AlertScene(root);
        assertEquals(404, other.maintainer.api().get(other.at("integrations/" + integration.id())).status());
    }
}
