package dev.slipway.bootstrap.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that running jobs may use: those of their own project, and those whose files in other repositories grant them. */
class AllowedAgentsTest {

    private final Road road = new Road(TestServer.shared(), """
            build: {stage: build, script: [make]}
            ship: {stage: build, script: [ship], environment: review/one}
            """);
    private final Api owner = road.owner().api();
    private final Taken build = road.take();
    private final Taken ship = road.take();
    private final String path = owner.get("/projects/" + road.project()).body().get("path_with_namespace").asText();

    /** A project of the same owner, with a file. */
    private long project() {
        return expect(201, owner.post("/projects", "{\"name\":\"" + Api.unique("config") + "\",\"initialize_with_readme\":true,"
                + "\"default_branch\":\"main\"}")).id();
    }

    private long agent(long project, String name) {
        return expect(201, owner.post("/projects/" + project + "/cluster_agents", "{\"name\":\"" + name + "\"}")).id();
    }

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private void write(String method, long project, String agent, String branch, String content) {
        expect(method.equals("POST") ? 201 : 200, owner.call(method,
                "/projects/" + project + "/repository/files/%2Egitlab%2Fagents%2F" + agent + "%2Fconfig%2Eyaml",
                "{\"branch\":\"%s\",\"start_branch\":\"main\",\"commit_message\":\"m\",\"content\":%s}".formatted(branch,
                        TextNode.valueOf(content))));
    }

    private JsonNode allowed(Taken job) {
        return expect(200, road.nobody().get("/job/allowed_agents?job_token=" + job.token())).body().get("allowed_agents");
    }

    private List<String> of(Taken job) {
        List<String> agents = new ArrayList<>();
        allowed(job).forEach(agent -> agents.add(agent.get("id") + " " + agent.get("configuration")));
        return agents;
    }

    private String granted(String settings) {
        return "ci_access: {projects: [{id: " + path + settings + "}]}";
    }

    @Test
    void own_agents_are_allowed() {
        long id = agent(road.project(), "own");
        JsonNode agent = allowed(build).get(0);
        assertEquals(id, agent.get("id").asLong());
        assertEquals("{}", agent.get("configuration").toString());
        assertEquals(owner.get("/projects/" + road.project() + "/cluster_agents/" + id).body().get("config_project"),
                agent.get("config_project"));
        assertEquals(1, allowed(build).size());
        expect(204, owner.delete("/projects/" + road.project() + "/cluster_agents/" + id));
        assertEquals("[]", allowed(build).toString());
    }

    @Test
    void file_on_the_default_branch_grants_an_agent() {
        long config = project();
        long id = agent(config, "prod");
        write("POST", config, "prod", "side", granted(""));
        assertEquals(List.of(), of(build));
        write("POST", config, "prod", "main", granted(", default_namespace: apps, access_as: {ci_job: {}}"));
        assertEquals(List.of(id + " {\"access_as\":{\"ci_job\":{}},\"default_namespace\":\"apps\"}"), of(build));
        write("PUT", config, "prod", "main", granted(", environments: [review/*]"));
        assertEquals(List.of(), of(build));
        assertEquals(List.of(id + " {\"environments\":[\"review/*\"]}"), of(ship));
        expect(204, owner.call("DELETE", "/projects/" + config + "/repository/files/%2Egitlab%2Fagents%2Fprod%2Fconfig%2Eyaml",
                "{\"branch\":\"main\",\"commit_message\":\"m\"}"));
        assertEquals(List.of(), of(ship));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ci_access: [", "ci_access: {projects: nobody}", "a: &a [x]\nb: *c"})
    void invalid_file_grants_nothing(String content) {
        long config = project();
        agent(config, "prod");
        write("POST", config, "prod", "main", granted(""));
        assertEquals(1, of(build).size());
        write("PUT", config, "prod", "main", content);
        assertEquals(List.of(), of(build));
    }

    @Test
    void settings_that_are_too_long_grant_nothing_and_spoil_no_answer() {
        long config = project();
        long id = agent(config, "prod");
        write("POST", config, "prod", "main", granted(""));
        assertEquals(List.of(id + " {}"), of(build));
        write("PUT", config, "prod", "main", granted(", ? " + "k".repeat(60_000) + " : 1"));
        assertEquals(List.of(), of(build));
        write("PUT", config, "prod", "main", granted(", default_namespace: apps"));
        assertEquals(List.of(id + " {\"default_namespace\":\"apps\"}"), of(build));
    }

    @Test
    void file_that_was_there_before_the_agent_is_read() {
        long config = project();
        write("POST", config, "prod", "main", granted(""));
        assertEquals(List.of(), of(build));
        long id = agent(config, "prod");
        Eventually.is(() -> of(build).equals(List.of(id + " {}")));
    }

    @Test
    void another_default_branch_has_other_files() {
        long config = project();
        agent(config, "prod");
        write("POST", config, "prod", "side", granted(""));
        assertEquals(List.of(), of(build));
        expect(200, owner.put("/projects/" + config, "{\"default_branch\":\"side\"}"));
        Eventually.is(() -> of(build).size() == 1);
        expect(200, owner.put("/projects/" + config, "{\"default_branch\":\"main\"}"));
        Eventually.is(() -> of(build).isEmpty());
    }

    @Test
    void agents_of_other_namespaces_are_not_allowed() {
        Api other = road.stranger().api();
        long config = expect(201, other.post("/projects", "{\"name\":\"" + Api.unique("foreign")
                + "\",\"initialize_with_readme\":true,\"default_branch\":\"main\"}")).id();
        expect(201, other.post("/projects/" + config + "/cluster_agents", "{\"name\":\"prod\"}"));
        expect(201, other.post("/projects/" + config + "/repository/files/%2Egitlab%2Fagents%2Fprod%2Fconfig%2Eyaml",
                "{\"branch\":\"main\",\"commit_message\":\"m\",\"content\":" + TextNode.valueOf(granted("")) + "}"));
        assertEquals(List.of(), of(build));
    }

    @Test
    void deleted_project_grants_nothing() {
        long config = project();
        agent(config, "prod");
        write("POST", config, "prod", "main", granted(""));
        assertEquals(1, of(build).size());
        expect(202, owner.delete("/projects/" + config));
        assertEquals(List.of(), of(build));
    }

    @Test
    void projects_in_a_granted_group_use_its_agents() {
        String group = Api.unique("cluster");
        long groupId = expect(201, owner.post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"}".formatted(group, group))).id();
        for (long project : new long[] {road.project(), project()}) {
            expect(200, owner.put("/projects/" + project + "/transfer", "{\"namespace\":" + groupId + "}"));
            if (project != road.project()) {
                long id = agent(project, "shared");
                write("POST", project, "shared", "main", "ci_access: {groups: [{id: " + group + ", default_namespace: all}]}");
                assertEquals(List.of(id + " {\"default_namespace\":\"all\"}"), of(build));
                expect(200, owner.put("/projects/" + project + "/transfer", "{\"namespace\":\"" + road.owner().username() + "\"}"));
                assertEquals(List.of(), of(build));
            }
        }
    }
}
