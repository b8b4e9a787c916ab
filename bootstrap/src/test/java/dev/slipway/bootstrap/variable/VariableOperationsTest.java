package dev.slipway.bootstrap.variable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import java.util.stream.StreamSupport;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.models.Variable;
import org.junit.jupiter.api.Test;

class VariableOperationsTest {

    private static final String KEY_TEXT = "{\"message\":{\"key\":[\"can't be blank\",\"can contain only letters, digits and '_'.\"]}}";

    private final Api root = Api.root();

    private static String values(JsonNode document, String key) {
        List<String> values = StreamSupport.stream(document.get("variables").spliterator(), false)
                .filter(variable -> variable.get("key").asText().equals(key)).map(variable -> variable.get("value").asText()).toList();
        return String.join(" ", values);
    }

    private static Answer made(Answer answer) {
        assertEquals(201, answer.status(), answer.body().toString());
        return answer;
    }

    private String project() {
        return "/projects/" + made(root.post("/projects", "{\"name\":\"" + Api.unique("kept") + "\"}")).id() + "/variables";
    }

    @Test
    void a_variable_is_kept_shown_changed_and_forgotten() {
        String path = project();
        assertEquals(
                "{\"variable_type\":\"env_var\",\"key\":\"KEY\",\"value\":\"v\",\"protected\":false,\"masked\":false,\"raw\":false,"
                        + "\"environment_scope\":\"*\"}",
                made(root.post(path, "{\"key\":\" KEY \",\"value\":\"v\"}")).body().toString());
        assertEquals("{\"variable_type\":\"file\",\"key\":\"KEY\",\"value\":\"abcdefgh\",\"protected\":true,\"masked\":true,\"raw\":true,"
                + "\"environment_scope\":\"review/*\"}", root.put(path + "/KEY",
                        "{\"value\":\"abcdefgh\",\"variable_type\":\"file\",\"protected\":true,"
                + "\"masked\":true,\"raw\":true,\"environment_scope\":\"review/*\"}").body().toString());
        assertEquals("abcdefgh", root.get(path + "/KEY").body().get("value").asText());
        assertEquals(1, root.get(path).body().size());
        assertEquals(204, root.delete(path + "/KEY").status());
        assertEquals("404 Variable Not Found", root.get(path + "/KEY").message());
        assertEquals("404 Variable Not Found", root.delete(path + "/KEY").message());
    }

    @Test
    void what_cannot_be_kept_is_told_by_field() {
        String path = project();
        assertEquals("key is missing, value is missing", root.post(path, "{}").body().get("error").asText());
        assertEquals("variable_type does not have a valid value",
                root.post(path, "{\"key\":\"K\",\"value\":\"v\",\"variable_type\":\"shoe\"}").body().get("error").asText());
        assertEquals(KEY_TEXT, root.post(path, "{\"key\":\" \",\"value\":\"v\"}").body().toString());
        assertEquals("[\"is invalid\"]",
                root.post(path, "{\"key\":\"K\",\"value\":\"short\",\"masked\":true}").body().at("/message/value").toString());
        assertEquals("[\"The value of the provided variable exceeds the 10000 character limit\"]",
                root.post(path, "{\"key\":\"K\",\"value\":\"" + "v".repeat(10_001) + "\"}").body().at("/message/value").toString());
        made(root.post(path, "{\"key\":\"K\",\"value\":\"v\"}"));
        Answer taken = root.post(path, "{\"key\":\"K\",\"value\":\"v\"}");
        assertEquals(400, taken.status());
        assertEquals("[\"(K) has already been taken\"]", taken.body().at("/message/key").toString());
    }

    @Test
    void scopes_tell_variables_of_one_key_apart() {
        String path = project();
        made(root.post(path, "{\"key\":\"K\",\"value\":\"all\"}"));
        made(root.post(path, "{\"key\":\"K\",\"value\":\"live\",\"environment_scope\":\"production\"}"));
        Answer several = root.get(path + "/K");
        assertEquals(409, several.status());
        assertEquals("There are multiple variables with provided parameters. Please use 'filter[environment_scope]'", several.message());
        assertEquals("live", root.get(path + "/K?filter[environment_scope]=production").body().get("value").asText());
        assertEquals("other",
                root.put(path + "/K?filter[environment_scope]=production", "{\"value\":\"other\"}").body().get("value").asText());
        assertEquals(204, root.delete(path + "/K?filter[environment_scope]=*").status());
        assertEquals("other", root.get(path + "/K").body().get("value").asText());
    }

    @Test
    void instance_variables_reach_every_project() {
        String path = "/admin/ci/variables";
        String key = Api.unique("EVERYWHERE").replace('-', '_');
        assertEquals("{\"variable_type\":\"env_var\",\"key\":\"" + key
                + "\",\"value\":\"v\",\"protected\":false,\"masked\":false,\"raw\":true}",
                made(root.post(path, "{\"key\":\"" + key + "\",\"value\":\"v\",\"raw\":true}")).body().toString());
        assertEquals("value is missing", root.put(path + "/" + key, "{}").body().get("error").asText());
        assertEquals("w", root.put(path + "/" + key, "{\"value\":\"w\"}").body().get("value").asText());
        assertEquals("404 InstanceVariable Not Found", root.get(path + "/NONE").message());
        assertEquals(403, root.person().api().get(path).status());
        assertEquals(401, Api.anonymous().get(path).status());
        assertEquals(204, root.delete(path + "/" + key).status());
    }

    @Test
    void jobs_receive_what_is_kept_for_them_and_logs_hide_what_is_masked() {
        Road road = new Road(TestServer.shared(), """
                workflow: {rules: [{if: $SWITCH == "on"}]}
                open: {script: make}
                live: {script: make, environment: production}
                """);
        String path = "/projects/" + road.project() + "/variables";
        Api owner = road.owner().api();
        assertEquals(204, road.request().status());
        made(owner.post(path, "{\"key\":\"SWITCH\",\"value\":\"on\"}"));
        made(owner.post(path, "{\"key\":\"WHERE\",\"value\":\"anywhere\"}"));
        made(owner.post(path, "{\"key\":\"WHERE\",\"value\":\"live\",\"environment_scope\":\"prod*\"}"));
        made(owner.post(path, "{\"key\":\"GUARDED\",\"value\":\"guarded\",\"protected\":true}"));
        made(owner.post(path, "{\"key\":\"SECRET\",\"value\":\"hidden-in-logs\",\"masked\":true}"));
        road.branch(owner, "side");
        Taken open = road.take();
        Taken live = road.take();
        assertEquals("anywhere", values(open.document(), "WHERE"));
        assertEquals("anywhere live", values(live.document(), "WHERE"));
        assertEquals("", values(open.document(), "GUARDED"));
        road.log(open, "it says hidden-in-logs here");
        assertFalse(owner.get(road.path(open.id()) + "/trace").response().body().contains("hidden-in-logs"));
        road.end(open, "success");
        road.end(live, "success");
        assertFalse(owner.get(road.path(open.id()) + "/trace").response().body().contains("hidden-in-logs"));
        made(owner.post("/projects/" + road.project() + "/pipeline", "{\"ref\":\"main\"}"));
        assertEquals("guarded", values(road.take().document(), "GUARDED"));
    }

    @Test
    void variables_of_groups_reach_projects_inside() {
        String name = Api.unique("keepers");
        long group = made(root.post("/groups", "{\"name\":\"" + name + "\",\"path\":\"" + name + "\"}")).id();
        made(root.post("/groups/" + group + "/variables", "{\"key\":\"OF_GROUP\",\"value\":\"yes\",\"environment_scope\":\"production\"}"));
        assertEquals("production", root.get("/groups/" + group + "/variables/OF_GROUP").body().get("environment_scope").asText());
        assertEquals("404 GroupVariable Not Found", root.get("/groups/" + group + "/variables/NONE").message());
        assertEquals(204, root.delete("/groups/" + group + "/variables/OF_GROUP").status());
    }

    @Test
    void the_client_people_have_keeps_them() throws Exception {
        long project = made(root.post("/projects", "{\"name\":\"" + Api.unique("kept") + "\"}")).id();
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            Variable made = client.getProjectApi().createVariable(project, "KEY", "value", true, "staging");
            assertEquals("staging", made.getEnvironmentScope());
            assertTrue(made.getProtected());
            assertEquals("other", client.getProjectApi().updateVariable(project, "KEY", "other", false, "staging").getValue());
            assertEquals(List.of("KEY"), client.getProjectApi().getVariables(project).stream().map(Variable::getKey).toList());
            client.getProjectApi().deleteVariable(project, "KEY");
            assertEquals(List.of(), client.getProjectApi().getVariables(project));
        }
    }
}
