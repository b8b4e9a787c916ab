package dev.slipway.bootstrap.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server to which agents connect asks, with the shared secret. */
class AgentServerTest {

    private static final String INTERNAL = "/internal/kubernetes";

    private static TestServer server;

    private Person owner;
    private JsonNode project;
    private long agent;
    private JsonNode token;

    @BeforeAll
    static void start() {
        server = TestServer.start(Kas.SETTINGS);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void arrange() {
        owner = Api.root(server.address()).person();
        project = project("private");
        String agents = "/projects/" + project.get("id") + "/cluster_agents";
        agent = owner.api().post(agents, "{\"name\":\"prod\"}").id();
        token = owner.api().post(agents + "/" + agent + "/tokens", "{\"name\":\"one\"}").body();
    }

    private JsonNode project(String visibility) {
        return owner.api().post("/projects", "{\"name\":\"%s\",\"visibility\":\"%s\"}".formatted(Api.unique("kas"), visibility)).body();
    }

    private static Answer ask(String method, String path, String json, String... headers) {
        return Api.root(server.address()).with(null).call(method, INTERNAL + path, json, headers);
    }

    private Answer proven(String path) {
        return ask("GET", path, null, Kas.HEADER, Kas.proof(), "Authorization", "Bearer " + token.get("token").asText());
    }

    private Answer stored() {
        return owner.api().get("/projects/" + project.get("id") + "/cluster_agents/" + agent + "/tokens/" + token.get("id"));
    }

    @Test
    void agent_is_told_by_its_token() {
        Answer answer = proven("/agent_info");
        String path = project.get("path_with_namespace").asText();
        assertEquals(("{'project_id':" + project.get("id") + ",'agent_id':" + agent + ",'agent_name':'prod','gitaly_info':{'address':"
                + "'tcp://none.invalid:1','token':'','features':{}},'gitaly_repository':{'storage_name':'default','relative_path':'" + path
                + ".git','gl_repository':'project-" + project.get("id") + "','gl_project_path':'" + path + "'},'default_branch':'main'}")
                .replace('\'', '"'), answer.body().toString());
        String used = stored().body().get("last_used_at").asText();
        assertTrue(used.startsWith("20"), used);
        assertEquals(200, proven("/agent_info").status());
        assertEquals(used, stored().body().get("last_used_at").asText());
    }

    @Test
    void revoked_tokens_and_those_of_deleted_projects_are_unknown() {
        String agents = "/projects/" + project.get("id") + "/cluster_agents/" + agent;
        String first = token.get("token").asText();
        assertEquals(204, owner.api().delete(agents + "/tokens/" + token.get("id")).status());
        assertEquals("401 401 Unauthorized", status(proven("/agent_info")));
        token = owner.api().post(agents + "/tokens", "{\"name\":\"two\"}").body();
        assertEquals(200, proven("/agent_info").status());
        assertTrue(!first.equals(token.get("token").asText()));
        assertEquals(202, owner.api().delete("/projects/" + project.get("id")).status());
        assertEquals("401 401 Unauthorized", status(proven("/agent_info")));
    }

    private static String status(Answer answer) {
        return answer.status() + " " + answer.message();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/agent_info", "/project_info?id=1", "/agent_configuration", "/usage_metrics"})
    void other_senders_are_rejected(String path) {
        String method = path.endsWith("n") || path.endsWith("s") ? "POST" : "GET";
        String json = method.equals("POST") ? "{\"agent_id\":" + agent + "}" : null;
        String bearer = "Bearer " + token.get("token").asText();
        assertEquals("401 KAS JWT authentication invalid", status(ask(method, path, json, "Authorization", bearer)));
        for (String proof : new String[] {"x", Kas.proof("gitlab"), Kas.proof() + "x", TestServer.ROOT_TOKEN}) {
            assertEquals("401 KAS JWT authentication invalid", status(ask(method, path, json, Kas.HEADER, proof, "Authorization", bearer)));
        }
        assertEquals(401, Api.root(server.address()).call(method, INTERNAL + path, json).status());
    }

    @Test
    void other_senders_learn_nothing_of_parameters() {
        String large = "{\"agent_id\":1,\"agent_config\":{\"a\":\"" + "x".repeat(20_000) + "\"}}";
        Map.of(Api.anonymous().at(server.address()), "401 KAS JWT authentication invalid", Api.anonymous(), "404 404 Not Found")
                .forEach((api, expected) -> {
                    assertEquals(expected, status(api.get(INTERNAL + "/project_info")));
                    for (String json : new String[] {"{}", "{\"agent_id\":\"x\"}", "{", "[]", large}) {
                        assertEquals(expected, status(api.post(INTERNAL + "/agent_configuration", json)), json);
                    }
                    assertEquals(expected, status(api.post(INTERNAL + "/usage_metrics", "{\"counters\":{\"gitops_sync\":\"x\"}}")));
                });
    }

    @Test
    void other_tokens_are_unknown() {
        for (String header : new String[] {"Bearer x", "Bearer glagent-x", "Bearer " + TestServer.ROOT_TOKEN, "Bearer ", "x"}) {
            assertEquals("401 401 Unauthorized",
                    status(ask("GET", "/agent_info", null, Kas.HEADER, Kas.proof(), "Authorization", header)), header);
        }
        assertEquals("401 401 Unauthorized", status(ask("GET", "/agent_info", null, Kas.HEADER, Kas.proof())));
    }

    @Test
    void agent_reads_its_own_project_and_public_code() {
        JsonNode open = project("public");
        JsonNode internal = project("internal");
        JsonNode other = project("private");
        assertEquals(project.get("id"), proven("/project_info?id=" + project.get("id")).body().get("project_id"));
        Answer byPath = proven("/project_info?id=" + open.get("path_with_namespace").asText().replace("/", "%2F"));
        assertEquals(open.get("id"), byPath.body().get("project_id"));
        assertEquals("project-" + open.get("id"), byPath.body().at("/gitaly_repository/gl_repository").asText());
        for (JsonNode hidden : new JsonNode[] {internal, other}) {
            assertEquals("404 404 Project Not Found", status(proven("/project_info?id=" + hidden.get("id"))));
        }
        assertEquals("404 404 Project Not Found", status(proven("/project_info?id=999999999")));
        assertEquals(200, owner.api().put("/projects/" + open.get("id"), "{\"repository_access_level\":\"private\"}").status());
        assertEquals("404 404 Project Not Found", status(proven("/project_info?id=" + open.get("id"))));
        assertEquals("{\"error\":\"id is missing\"}", proven("/project_info").body().toString());
    }

    @Test
    void reported_configuration_lets_the_file_be_read_again() {
        long id = project.get("id").asLong();
        String path = project.get("path_with_namespace").asText();
        assertEquals(201, owner.api().post("/projects/" + id + "/repository/files/%2Egitlab%2Fagents%2Fprod%2Fconfig%2Eyaml",
                "{\"branch\":\"main\",\"commit_message\":\"m\",\"content\":\"ci_access: {projects: [{id: " + path + "}]}\"}").status());
        String grants = "select count(*) from cluster_agent_grants where agent_id = ?";
        assertEquals(1, server.database().number(grants, agent));
        server.database().number("with gone as (delete from cluster_agent_grants where agent_id = ? returning 1) select count(*) from gone",
                agent);
        Answer answer = ask("POST", "/agent_configuration", "{\"agent_id\":" + agent + ",\"agent_config\":{\"ci_access\":{\"projects\":"
                + "[{\"id\":\"a/b\"},{\"id\":\"c/d\"}]}}}", Kas.HEADER, Kas.proof());
        assertEquals(204, answer.status());
        Eventually.is(() -> server.database().number(grants, agent) == 1);
        assertEquals("404 404 Not found", status(ask("POST", "/agent_configuration", "{\"agent_id\":999999999}", Kas.HEADER, Kas.proof())));
    }

    @Test
    void figures_are_checked_and_discarded() {
        assertEquals(204, ask("POST", "/usage_metrics", "{\"counters\":{\"gitops_sync\":10,\"other\":\"x\"},\"unique_counters\":"
                + "{\"agent_users_using_ci_tunnel\":[1,2]}}", Kas.HEADER, Kas.proof()).status());
        assertEquals(204, ask("POST", "/usage_metrics", "{}", Kas.HEADER, Kas.proof()).status());
        assertEquals("{\"error\":\"counters[gitops_sync] is invalid\"}", ask("POST", "/usage_metrics",
                "{\"counters\":{\"gitops_sync\":\"string\"}}", Kas.HEADER, Kas.proof()).body().toString());
        assertEquals(400, ask("POST", "/usage_metrics", "{\"unique_counters\":{\"agent_users_using_ci_tunnel\":{\"x\":1}}}", Kas.HEADER,
                Kas.proof()).status());
    }

    @Test
    void metadata_tells_the_server_of_agents() {
        assertEquals("{\"enabled\":true,\"externalUrl\":\"wss://kas.example.org\",\"version\":null}",
                owner.api().get("/metadata").body().get("kas").toString());
        assertEquals("{\"enabled\":false,\"externalUrl\":null,\"version\":null}", Api.root().get("/metadata").body().get("kas").toString());
    }

    @Test
    void without_a_secret_there_is_nothing() {
        Answer answer = Api.anonymous().call("GET", INTERNAL + "/agent_info", null, Kas.HEADER, Kas.proof(), "Authorization", "Bearer x");
        assertEquals("404 404 Not Found", status(answer));
        assertEquals(404, Api.anonymous().call("POST", INTERNAL + "/usage_metrics", "{}", Kas.HEADER, Kas.proof()).status());
    }
}
