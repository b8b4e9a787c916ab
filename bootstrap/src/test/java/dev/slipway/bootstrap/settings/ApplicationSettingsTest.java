package dev.slipway.bootstrap.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of the installation, as administrators read and change them while the server runs. */
class ApplicationSettingsTest {

    private static final String SETTINGS = "/application/settings";

    private TestServer server;
    private Api root;

    @BeforeEach
    void start() {
        server = TestServer.start(Map.of("SLIPWAY_DEFAULT_BRANCH_PROTECTION", "1", "SLIPWAY_MAX_ARTIFACT_MEGABYTES", "7",
                "SLIPWAY_ARTIFACTS_EXPIRE_IN", "3 days"));
        root = Api.root(server.address());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Answer put(String json) {
        return root.put(SETTINGS, json);
    }

    @Test
    void settings_are_those_of_the_process_until_others_are_stored() {
        JsonNode settings = root.get(SETTINGS).body();
        assertEquals(1, settings.get("default_branch_protection").asInt());
        assertEquals(100_000, settings.get("default_projects_limit").asInt());
        assertEquals(7, settings.get("max_artifacts_size").asInt());
        assertEquals("3 days", settings.get("default_artifacts_expire_in").asText());
        assertEquals(false, settings.get("signup_enabled").asBoolean());
        assertTrue(settings.get("home_page_url").isNull());
        for (String key : List.of("delayed_group_deletion", "delayed_project_deletion", "deletion_adjourned_period")) {
            assertTrue(settings.has(key), key);
        }
        Answer changed = put("{\"default_branch_protection\":0}");
        assertEquals(200, changed.status());
        assertEquals(0, changed.body().get("default_branch_protection").asInt());
        assertEquals(changed.body(), root.get(SETTINGS).body());
        try (TestServer other = server.beside(Map.of("SLIPWAY_DEFAULT_BRANCH_PROTECTION", "2"))) {
            assertEquals(0, root.at(other.address()).get(SETTINGS).body().get("default_branch_protection").asInt());
        }
    }

    @Test
    void limit_of_projects_is_that_of_new_users() {
        assertEquals(100_000, root.get("/users/" + root.person().id()).body().get("projects_limit").asInt());
        assertEquals(42, put("{\"default_projects_limit\":\"42\"}").body().get("default_projects_limit").asInt());
        assertEquals(42, root.get("/users/" + root.person().id()).body().get("projects_limit").asInt());
    }

    private int protections(String name) {
        long project = root.post("/projects", "{\"name\":\"" + name + "\",\"initialize_with_readme\":true}").id();
        return root.get("/projects/" + project + "/protected_branches").body().size();
    }

    @Test
    void protection_is_that_of_new_default_branches() {
        assertEquals(1, protections("before"));
        assertEquals(200, put("{\"default_branch_protection\":0}").status());
        assertEquals(0, protections("after"));
    }

    @Test
    void groups_show_the_protection_that_counts() {
        long group = root.post("/groups", "{\"name\":\"g\",\"path\":\"g\"}").id();
        long own = root.post("/groups", "{\"name\":\"own\",\"path\":\"own\",\"parent_id\":%d,\"default_branch_protection\":3}"
                .formatted(group)).id();
        assertEquals("[1, 3]", protectionsOf(group, own));
        assertEquals(200, put("{\"default_branch_protection\":4}").status());
        assertEquals("[4, 3]", protectionsOf(group, own));
        assertEquals(List.of("4", "3"), root.get("/groups?order_by=id").body().findValuesAsText("default_branch_protection"));
        assertEquals(List.of("3"), root.get("/groups/" + group + "/subgroups").body().findValuesAsText("default_branch_protection"));
        String created = "{\"name\":\"h\",\"path\":\"h\"}";
        assertEquals(4, root.post("/groups", created).body().get("default_branch_protection").asInt());
        assertEquals(4, root.put("/groups/" + group, "{\"name\":\"other\"}").body().get("default_branch_protection").asInt());
        assertEquals(200, put("{\"default_branch_protection\":0}").status());
        assertEquals("[0, 3]", protectionsOf(group, own));
    }

    private String protectionsOf(long... groups) {
        return Arrays.stream(groups).mapToObj(group -> root.get("/groups/" + group).body().get("default_branch_protection").toString())
                .toList().toString();
    }

    @Test
    void settings_that_are_sent_back_unchanged_stay_those_of_the_process() {
        ObjectNode all = (ObjectNode) root.get(SETTINGS).body();
        assertEquals(200, put(all.toString()).status());
        assertEquals(0, server.database().number("select count(*) from application_settings"));
        assertEquals(0, root.get("/audit_events?entity_type=Instance").body().size());
        assertEquals(200, put(all.put("default_projects_limit", 5).toString()).status());
        try (TestServer other = server.beside(Map.of("SLIPWAY_DEFAULT_BRANCH_PROTECTION", "2"))) {
            JsonNode settings = root.at(other.address()).get(SETTINGS).body();
            assertEquals(2, settings.get("default_branch_protection").asInt());
            assertEquals(5, settings.get("default_projects_limit").asInt());
            assertEquals(200, root.at(other.address()).put(SETTINGS, "{\"default_branch_protection\":1}").status());
        }
        assertEquals(1, root.get(SETTINGS).body().get("default_branch_protection").asInt());
        assertEquals(2, server.database().number("select count(*) from application_settings"));
    }

    private long events() {
        return root.get("/audit_events?entity_type=Instance").body().size();
    }

    private int protectionOf(TestServer asked) {
        return root.at(asked.address()).get(SETTINGS).body().get("default_branch_protection").asInt();
    }

    @Test
    void value_of_one_process_is_stored_for_all() {
        try (TestServer other = server.beside(Map.of("SLIPWAY_DEFAULT_BRANCH_PROTECTION", "2"))) {
            assertEquals(2, protectionOf(other));
            assertEquals(200, put("{\"default_branch_protection\":1,\"signup_enabled\":false}").status());
            assertEquals(1, protectionOf(other));
            assertEquals(1, events());
        }
        try (TestServer later = server.beside(Map.of("SLIPWAY_DEFAULT_BRANCH_PROTECTION", "4"))) {
            assertEquals(1, protectionOf(later));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\""})
    void null_lets_the_environment_count_again(String none) {
        assertEquals(200, put("{\"default_branch_protection\":0,\"default_projects_limit\":5}").status());
        assertEquals(2, events());
        Answer withdrawn = put("{\"default_branch_protection\":" + none + "}");
        assertEquals(200, withdrawn.status());
        assertEquals(1, withdrawn.body().get("default_branch_protection").asInt());
        assertEquals(5, withdrawn.body().get("default_projects_limit").asInt());
        assertEquals(3, events());
        try (TestServer other = server.beside(Map.of("SLIPWAY_DEFAULT_BRANCH_PROTECTION", "2"))) {
            assertEquals(2, protectionOf(other));
        }
        assertEquals(200, put("{\"default_branch_protection\":" + none + "}").status());
        assertEquals(3, events());
    }

    @Test
    void forms_send_empty_texts_for_settings_without_a_value() {
        assertEquals(200, put("{\"home_page_url\":\"\",\"default_ci_config_path\":\"\"}").status());
        assertEquals(200, root.call("PUT", SETTINGS + "?home_page_url=&default_projects_limit=6", null).status());
        assertEquals(6, root.get(SETTINGS).body().get("default_projects_limit").asInt());
        for (String fixed : List.of("{\"home_page_url\":\"x\"}", "{\"default_branch_name\":\"\"}")) {
            assertEquals(400, put(fixed).status(), fixed);
        }
    }

    @Test
    void values_are_checked() {
        assertEquals("{\"error\":\"default_projects_limit is invalid\"}", put("{\"default_projects_limit\":\"many\"}").body().toString());
        assertEquals("{\"error\":\"signup_enabled is invalid\"}", put("{\"signup_enabled\":\"perhaps\"}").body().toString());
        Answer low = put("{\"default_projects_limit\":-1,\"default_branch_protection\":3}");
        assertEquals("400 {\"default_projects_limit\":[\"must be greater than or equal to 0\"]}", low.status() + " " + low.message());
        assertEquals(1, root.get(SETTINGS).body().get("default_branch_protection").asInt());
        Answer fixed = put("{\"signup_enabled\":true}");
        assertEquals("400 {\"signup_enabled\":[\"is a setting of the server's process and cannot be changed here\"]}",
                fixed.status() + " " + fixed.message());
        assertEquals(200, put("{\"signup_enabled\":false,\"max_artifacts_size\":7,\"unknown\":1}").status());
        assertEquals(200, put("{}").status());
    }

    @Test
    void others_are_forbidden() {
        Api person = root.person().api();
        assertEquals(403, person.get(SETTINGS).status());
        assertEquals(403, person.put(SETTINGS, "{\"default_projects_limit\":1}").status());
        assertEquals(401, root.with(null).get(SETTINGS).status());
    }
}
