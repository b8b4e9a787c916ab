package dev.slipway.bootstrap.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.bootstrap.alert.AlertScene.Integration;
import dev.slipway.bootstrap.alert.Relay.Passed;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real Alertmanager sends to both kinds of integrations, each of a project of its own: it fires, groups, sends again, and resolves, and
 * the server is killed and started again in between. What passed is known from a relay, so that counters are compared with it.
 */
@EnabledIf("present")
class AlertmanagerTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String CONFIGURATION = """
            route:
              receiver: metrics
              group_by: [job]
              group_wait: 200ms
              group_interval: 1s
              repeat_interval: 1s
              routes:
                - receiver: metrics
                  continue: true
                - receiver: generic
            receivers:
              - name: metrics
                webhook_configs:
                  - url: '%s'
                    http_config: {authorization: {type: Bearer, credentials: '%s'}}
              - name: generic
                webhook_configs:
                  - url: '%s'
                    http_config: {basic_auth: {username: alertmanager, password: '%s'}}
            """;

    @TempDir
    Path folder;

    private AlertScene metrics;
    private AlertScene generic;
    private Relay relay;

    static boolean present() {
        return Alertmanager.isThere();
    }

    @Test
    void alerts_fire_are_grouped_survive_a_restart_and_resolve() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        ServerProcess server = ServerProcess.start(home, Map.of());
        try {
            metrics = new AlertScene(Api.root(server.address()));
            generic = new AlertScene(Api.root(server.address()));
            Integration bearer = metrics.integration("\"name\":\"Metrics\",\"type\":\"metrics\"");
            Integration basic = generic.integration();
            metrics.maintainer.api().put(metrics.at("settings"), "{\"create_issue\":true}");
            relay = new Relay(server.address());
            try (Relay closing = relay; Alertmanager alertmanager = Alertmanager.start(folder, CONFIGURATION.formatted(relay.instead(
                    bearer.url()), bearer.key(), relay.instead(basic.url()), basic.key()))) {
                Instant start = Instant.now().truncatedTo(ChronoUnit.MILLIS);
                alertmanager.post("[" + alert("DiskFull", "warning", start, "") + "," + alert("Down", "page", start, "") + "]");
                fires(start);
                server.kill();
                int before = relay.passed().size();
                waitFor("something is sent to nobody",
                        () -> relay.passed().stream().skip(before).anyMatch(passed -> passed.status() == Relay.NO_ANSWER));
                server = ServerProcess.start(home, Map.of());
                relay.leadTo(server.address());
                metrics = metrics.on(server.address());
                generic = generic.on(server.address());
                goesOn();
                alertmanager.post("[" + alert("DiskFull", "warning", start, ",\"endsAt\":\"" + Instant.now() + "\"") + "]");
                resolves();
                record();
                assertTrue(relay.passed().stream().allMatch(passed -> Set.of(200, Relay.NO_ANSWER).contains(passed.status())),
                        "nothing was refused");
            }
            waitFor("nothing is on its way any more", relay::quiet);
            counts();
            assertFalse(server.lines().toString().contains(bearer.key()) || server.lines().toString().contains(basic.key()));
        } finally {
            server.close();
        }
    }

    private static String alert(String name, String severity, Instant start, String more) {
        return ("{\"labels\":{\"alertname\":\"%s\",\"severity\":\"%s\",\"job\":\"shop\",\"instance\":\"web-1\"},\"annotations\":"
                + "{\"summary\":\"%s on web-1\","
                + "\"description\":\"text\",\"runbook\":\"https://runbooks.example.org/%s\"},\"startsAt\":\"%s\","
                + "\"generatorURL\":\"http://prometheus.example.org/graph?g0.expr=up+%%3D%%3D+0&g0.tab=1\"%s}")
                .formatted(name, severity, name, name, start, more);
    }

    private void waitFor(String what, Callable<Boolean> condition) {
        Waiting.until(what, PATIENCE, condition);
    }

    private static JsonNode named(AlertScene scene, String title) {
        for (JsonNode alert : scene.alerts()) {
            if (alert.get("title").asText().equals(title)) {
                return scene.alert(alert.get("iid").asLong());
            }
        }
        throw new IllegalStateException("no alert " + title);
    }

    /** Both are sent in one payload, again and again. */
    private void fires(Instant start) {
        for (AlertScene scene : List.of(metrics, generic)) {
            waitFor("both fire and are sent again", () -> named(scene, "DiskFull on web-1").get("event_count").asInt() >= 2
                    && named(scene, "Down on web-1").get("event_count").asInt() >= 2);
            assertEquals(2, scene.alerts().size());
            JsonNode alert = named(scene, "DiskFull on web-1");
            assertEquals("low triggered Prometheus",
                    alert.get("severity").asText() + " " + alert.get("status").asText() + " " + alert.get("monitoring_tool").asText());
            assertEquals("high", named(scene, "Down on web-1").get("severity").asText());
            assertEquals("text", alert.get("description").asText());
            assertEquals("up == 0", alert.get("query").asText());
            assertEquals("https://runbooks.example.org/DiskFull", alert.get("runbook").asText());
            assertEquals(start, Instant.parse(alert.get("started_at").asText()));
            assertTrue(alert.get("ended_at").isNull());
            assertEquals(List.of("opened", "grouped"),
                    AlertScene.history(alert).stream().filter(kind -> !kind.startsWith("incident")).distinct().toList());
        }
        waitFor("each alert has an incident",
                () -> metrics.alerts().findValuesAsText("state").stream().filter("opened"::equals).count() == 2);
        assertTrue(named(generic, "Down on web-1").get("issue").isNull(), "the other project wants none");
    }

    /** What fired before the server was killed is the same alert after. */
    private void goesOn() {
        for (AlertScene scene : List.of(metrics, generic)) {
            long before = named(scene, "Down on web-1").get("event_count").asLong();
            waitFor("the same alert is incremented", () -> named(scene, "Down on web-1").get("event_count").asLong() > before);
            assertEquals(2, scene.alerts().size());
        }
    }

    private void resolves() {
        for (AlertScene scene : List.of(metrics, generic)) {
            waitFor("the end of one arrives", () -> named(scene, "DiskFull on web-1").get("status").asText().equals("resolved"));
            JsonNode ended = named(scene, "DiskFull on web-1");
            assertFalse(ended.get("ended_at").isNull());
            assertEquals("triggered", named(scene, "Down on web-1").get("status").asText());
            assertEquals(2, scene.alerts().size());
        }
        waitFor("its incident is closed", () -> named(metrics, "DiskFull on web-1").at("/issue/state").asText().equals("closed"));
        assertEquals("opened", named(metrics, "Down on web-1").at("/issue/state").asText());
    }

    /** No request that was answered is missing from the counters, and no other was counted than those that were sent. */
    private void counts() {
        for (AlertScene scene : List.of(metrics, generic)) {
            for (String title : List.of("DiskFull on web-1", "Down on web-1")) {
                long counted = named(scene, title).get("event_count").asLong();
                long answered = firing(scene, title, true);
                long sent = firing(scene, title, false);
                assertTrue(answered <= counted && counted <= sent, title + ": " + answered + " <= " + counted + " <= " + sent);
            }
        }
    }

    private long firing(AlertScene scene, String title, boolean answeredOnly) {
        return relay.passed().stream()
                .filter(passed -> passed.path().startsWith("/" + scene.path + "/") && (!answeredOnly || passed.status() == 200))
                .flatMap(passed -> StreamSupport.stream(json(passed).get("alerts").spliterator(), false))
                .filter(item -> item.get("status").asText().equals("firing") && item.at("/annotations/summary").asText().equals(title))
                .count();
    }

    private static JsonNode json(Passed passed) {
        try {
            return MAPPER.readTree(passed.body());
        } catch (JsonProcessingException noJson) {
            throw new AssertionError(passed.body(), noJson);
        }
    }

    /** Writes what was sent to the folder that {@code -Dslipway.record=} names, for vectors elsewhere. */
    private void record() throws IOException {
        String target = System.getProperty("slipway.record");
        if (target != null) {
            int number = 0;
            for (Passed passed : relay.passed()) {
                number++;
                Files.writeString(Path.of(target, "%03d-%d.json".formatted(number, passed.status())), passed.body());
            }
        }
    }
}
