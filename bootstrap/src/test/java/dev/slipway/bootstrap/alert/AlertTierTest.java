package dev.slipway.bootstrap.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.alert.AlertScene.Integration;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the free tier leaves out. */
class AlertTierTest {

    private AlertScene scene;

    @BeforeEach
    void arrange() {
        scene = new AlertScene(Api.root(TestServer.modest().address()));
    }

    @Test
    void a_project_has_one_generic_integration_and_one_for_metrics() {
        scene.integration();
        Answer second = scene.maintainer.api().post(scene.at("integrations"), "{\"name\":\"Second\"}");
        assertEquals(403, second.status());
        assertEquals("Multiple integrations are not supported for this project", second.message());
        scene.integration("\"name\":\"Metrics\",\"type\":\"metrics\"");
    }

    @Test
    void fields_are_where_they_usually_are() {
        String mapping = "\"payload_attribute_mappings\":[{\"field_name\":\"title\",\"path\":[\"a\"]}]";
        Answer refused = scene.maintainer.api().post(scene.at("integrations"), "{\"name\":\"Mapped\"," + mapping + "}");
        assertEquals(403, refused.status());
        assertEquals("Custom mapping of fields is not supported for this project", refused.message());
        Integration integration = scene.integration();
        assertEquals(403, scene.maintainer.api().put(scene.at("integrations/" + integration.id()), "{" + mapping + "}").status());
        assertEquals(200,
                scene.maintainer.api().put(scene.at("integrations/" + integration.id()), "{\"payload_attribute_mappings\":[]}").status());
    }

    @Test
    void repetitions_are_answered_and_not_counted() {
        Integration integration = scene.integration();
        String first = scene.send(integration, AlertScene.PAYLOAD);
        assertEquals(first, scene.send(integration, AlertScene.PAYLOAD));
        JsonNode alert = scene.alert(1);
        assertEquals(1, alert.get("event_count").asInt());
        assertEquals(List.of("opened", "ignored"), AlertScene.history(alert));
        assertEquals("Occurred again; occurrences are counted from the premium tier on", alert.at("/history/1/message").asText());
    }

    @Test
    void what_gives_no_fingerprint_is_an_alert_each_time() {
        Integration integration = scene.integration();
        scene.send(integration, "{\"title\":\"Same\"}");
        scene.send(integration, "{\"title\":\"Same\"}");
        assertEquals(List.of("1", "2"), AlertScene.texts(scene.alerts(), "iid"));
        assertEquals("Opened: nothing identifies it", scene.alert(2).at("/history/0/message").asText());
    }
}
