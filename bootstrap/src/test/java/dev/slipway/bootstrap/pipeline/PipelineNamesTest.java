package dev.slipway.bootstrap.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Names of pipelines are there where the installation says so. */
class PipelineNamesTest {

    private static final String CONFIGURATION = "workflow: {name: Nightly}\na: {script: [x]}\n";

    /** @return the path of the pipelines of a project that has one */
    private static String pipelines(Person owner) {
        long project = owner.api().post("/projects", "{\"name\":\"%s\"}".formatted(Api.unique("p"))).id();
        assertEquals(201, owner.api().post("/projects/" + project + "/repository/files/%2Egitlab-ci.yml",
                "{\"branch\":\"main\",\"content\":%s,\"commit_message\":\"m\"}".formatted(TextNode.valueOf(CONFIGURATION))).status());
        return "/projects/" + project + "/pipelines";
    }

    @Test
    void an_installation_shows_no_names_unless_told() {
        Person owner = Api.root().person();
        String path = pipelines(owner);
        JsonNode list = owner.api().get(path + "?name=Another").body();
        assertEquals(1, list.size());
        assertFalse(list.get(0).has("name"));
        assertFalse(owner.api().get(path + "/" + list.get(0).get("id")).body().has("name"));
    }

    @Test
    void names_are_shown_and_asked_for_where_they_are_switched_on() {
        try (TestServer server = TestServer.start(Map.of("SLIPWAY_PIPELINE_NAMES", "on"))) {
            Person owner = Api.root(server.address()).person();
            String path = pipelines(owner);
            JsonNode list = owner.api().get(path + "?name=Nightly").body();
            assertEquals("Nightly", list.get(0).get("name").asText());
            assertEquals("Nightly", owner.api().get(path + "/" + list.get(0).get("id")).body().get("name").asText());
            assertEquals(0, owner.api().get(path + "?name=Another").body().size());
            server.database().execute("update pipelines set name = null");
            assertTrue(owner.api().get(path).body().get(0).get("name").isNull());
        }
    }
}
