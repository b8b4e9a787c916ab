package dev.slipway.bootstrap.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.slipway.bootstrap.artifact.ArtifactScene;
import dev.slipway.bootstrap.artifact.Zip;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A project with a configuration, and a runner that takes its jobs. Everything over HTTP. */
public final class Road {

    private static final String CONFIGURATION_FILE = "%2Egitlab-ci.yml";

    private final TestServer server;
    private final Api root;
    private final Api nobody;
    private final Person owner;
    private final long project;
    private final String runner;

    public Road(TestServer server, String configuration) {
        this.server = server;
        this.root = Api.root(server.address());
        this.nobody = root.with(null);
        this.owner = root.person();
        this.project = owner.api().post("/projects", "{\"name\":\"" + Api.unique("road") + "\"}").id();
        this.runner = owner.api().post("/user/runners", "{\"runner_type\":\"project_type\",\"project_id\":" + project + "}").body()
                .get("token").asText();
        expect(201, commit(owner.api(), "main", CONFIGURATION_FILE, configuration));
    }

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private Answer commit(Api api, String branch, String path, String content) {
        return api.post("/projects/" + project + "/repository/files/" + path,
                "{\"branch\":\"%s\",\"start_branch\":\"main\",\"content\":%s,\"commit_message\":\"m\"}"
                .formatted(branch, TextNode.valueOf(content)));
    }

    /** Makes a branch that nothing protects, with a pipeline. */
    public void branch(Api api, String name) {
        expect(201, commit(api, name, Api.unique("file"), "x"));
    }

    /** Commits to main once more, which makes a pipeline. */
    public void commitAgain() {
        expect(201, owner.api().post("/projects/" + project + "/repository/files/" + Api.unique("file"),
                "{\"branch\":\"main\",\"content\":\"x\",\"commit_message\":\"m\"}"));
    }

    public long project() {
        return project;
    }

    public Person owner() {
        return owner;
    }

    public Person member(int level) {
        Person person = root.person();
        expect(201, owner.api().post("/projects/" + project + "/members",
                "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)));
        return person;
    }

    public Person stranger() {
        return root.person();
    }

    public Api nobody() {
        return nobody;
    }

    /** A job in the hands of the runner, its token, and what the runner was told. */
    public record Taken(long id, String token, JsonNode document) {

        public Map<String, String> variables() {
            Map<String, String> variables = new HashMap<>();
            document.get("variables").forEach(variable -> variables.put(variable.get("key").asText(), variable.get("value").asText()));
            return variables;
        }
    }

    /** @param features of the protocol that the runner says it has */
    public Answer request(String... features) {
        String named = Stream.of(features).map(feature -> "\"" + feature + "\":true").collect(Collectors.joining(",", "{", "}"));
        return nobody.post("/jobs/request", "{\"token\":\"" + runner + "\",\"info\":{\"features\":" + named + "}}");
    }

    public Taken take(String... features) {
        Answer answer = expect(201, request(features));
        return new Taken(answer.id(), answer.body().get("token").asText(), answer.body());
    }

    /** @param more members of the report beside the state, each after a comma */
    public Answer report(Taken job, String state, String more) {
        return nobody.put("/jobs/" + job.id(), "{\"token\":\"" + job.token() + "\",\"state\":\"" + state + "\"" + more + "}");
    }

    public void end(Taken job, String state) {
        expect(200, report(job, state, ""));
    }

    public Answer append(Taken job, int offset, String text, String query) {
        int end = offset + text.getBytes(StandardCharsets.UTF_8).length - 1;
        return nobody.call("PATCH", "/jobs/" + job.id() + "/trace" + query, text, "JOB-TOKEN", job.token(), "Content-Range",
                offset + "-" + end);
    }

    public void log(Taken job, String text) {
        expect(202, append(job, 0, text, ""));
    }

    public void upload(Taken job) {
        byte[] zip = new Zip().file("result.txt", "the result of " + job.id()).bytes();
        assertEquals(201,
                new ArtifactScene(server).upload(new ArtifactScene.Job(job.id(), job.token()), "", zip, "@artifacts.zip", "").statusCode());
    }

    public String path(long job) {
        return "/projects/" + project + "/jobs/" + job;
    }

    public JsonNode job(long id) {
        return expect(200, owner.api().get(path(id))).body();
    }

    public String status(long id) {
        return job(id).get("status").asText();
    }

    /** The newest job of a name. */
    public JsonNode named(String name) {
        for (JsonNode job : owner.api().get("/projects/" + project + "/jobs?per_page=100").body()) {
            if (job.get("name").asText().equals(name)) {
                return job;
            }
        }
        throw new AssertionError("no job " + name);
    }

    public long id(String name) {
        return named(name).get("id").asLong();
    }
}
