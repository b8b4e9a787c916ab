package dev.slipway.bootstrap.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Pipelines over HTTP: how they come about, what is read, who may change them. */
class PipelineOperationsTest {

    private static final String CONFIGURATION = """
            stages: [build, test]
            compile: {stage: build, script: [make], tags: [b, a]}
            check: {stage: test, script: [make check]}
            deploy: {stage: test, script: [ship], when: manual, environment: {name: production, url: "https://x"}}
            """;

    private final Api root = Api.root();
    private final Person owner = root.person();

    private long project(String visibility) {
        return owner.api().post("/projects", "{\"name\":\"%s\",\"visibility\":\"%s\"}".formatted(Api.unique("p"), visibility)).id();
    }

    private Answer commit(long project, String path, String content, String message) {
        String json = "{\"branch\":\"main\",\"content\":%s,\"commit_message\":\"%s\"}".formatted(
                com.fasterxml.jackson.databind.node.TextNode.valueOf(content), message);
        return owner.api().post("/projects/" + project + "/repository/files/" + path, json);
    }

    private long configured(String visibility, String configuration) {
        long project = project(visibility);
        assertEquals(201, commit(project, "%2Egitlab-ci.yml", configuration, "configure").status());
        return project;
    }

    private Api member(long project, int level) {
        Person person = root.person();
        assertEquals(201, owner.api()
                .post("/projects/" + project + "/members", "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)).status());
        return person.api();
    }

    private static List<String> names(JsonNode jobs, String key) {
        List<String> names = new ArrayList<>();
        jobs.forEach(job -> names.add(job.get("name").asText() + "=" + job.get(key).asText()));
        return names;
    }

    private JsonNode only(long project) {
        JsonNode list = owner.api().get("/projects/" + project + "/pipelines").body();
        assertEquals(1, list.size(), list.toString());
        return list.get(0);
    }

    @Test
    void a_push_makes_one_pipeline_that_can_be_read_whole() {
        long project = configured("private", CONFIGURATION);
        JsonNode item = only(project);
        assertEquals("push", item.get("source").asText());
        assertEquals(1, item.get("iid").asInt());
        String path = "/projects/" + project + "/pipelines/" + item.get("id").asLong();
        JsonNode pipeline = owner.api().get(path).body();
        assertEquals("pending", pipeline.get("status").asText());
        assertEquals(40, pipeline.get("sha").asText().length());
        assertEquals("pending", pipeline.get("detailed_status").get("text").asText());
        assertTrue(pipeline.get("detailed_status").get("favicon").asText()
                .matches("/assets/ci_favicons/favicon_status_pending-[0-9a-f]+\\.png"));
        assertEquals(owner.username(), pipeline.get("user").get("username").asText());
        assertTrue(pipeline.get("coverage").isNull() && pipeline.get("duration").isNull() && pipeline.get("yaml_errors").isNull());
        JsonNode jobs = owner.api().get(path + "/jobs").body();
        assertEquals(List.of("deploy=created", "check=created", "compile=pending"), names(jobs, "status"));
        JsonNode compile = jobs.get(2);
        assertEquals("[\"a\",\"b\"]", compile.get("tag_list").toString());
        assertEquals("configure", compile.get("commit").get("title").asText());
        assertEquals(item.get("id"), compile.get("pipeline").get("id"));
        assertEquals("[]", compile.get("artifacts").toString());
        assertFalse(compile.has("artifacts_file") || compile.has("failure_reason"));
        assertTrue(compile.get("runner").isNull() && compile.get("duration").isNull());
        assertTrue(compile.get("queued_duration").isNumber());
        assertFalse(compile.get("project").get("ci_job_token_scope_enabled").asBoolean());
        assertEquals(compile, stripped(owner.api().get("/projects/" + project + "/jobs/" + compile.get("id").asLong()).body(), compile));
        assertEquals("[]", owner.api().get(path + "/bridges").body().toString());
        assertEquals("scope does not have a valid value", owner.api().get(path + "/bridges?scope=bad").body().get("error").asText());
        assertEquals(item.get("id"), owner.api().get("/projects/" + project + "/pipelines/latest").body().get("id"));
        assertEquals(404, owner.api().get("/projects/" + project + "/pipelines/latest?ref=gone").status());
    }

    /** Durations grow while one looks. */
    private static JsonNode stripped(JsonNode job, JsonNode other) {
        ((com.fasterxml.jackson.databind.node.ObjectNode) job).set("queued_duration", other.get("queued_duration"));
        return job;
    }

    @Test
    void the_parts_of_a_job_have_their_fields_in_order() {
        JsonNode job = owner.api().get("/projects/" + configured("private", CONFIGURATION) + "/jobs").body().get(0);
        assertEquals(
                "id username name state avatar_url web_url created_at bio location public_email skype linkedin twitter discord "
                        + "website_url organization",
                String.join(" ", (Iterable<String>) job.get("user")::fieldNames));
        assertEquals(
                "id short_id created_at parent_ids title message author_name author_email authored_date committer_name committer_email "
                        + "committed_date "
                + "web_url", String.join(" ", (Iterable<String>) job.get("commit")::fieldNames));
    }

    @Test
    void rules_see_the_address_at_which_the_server_answers() {
        URI address = TestServer.shared().address();
        long project = configured("private", """
                same: {script: [make], rules: [{if: '$CI_SERVER_URL == "%s" && $CI_SERVER_PORT == "%d" && $CI_SERVER_HOST == "%s"'}]}
                below: {script: [make], rules: [{if: '$CI_PROJECT_URL =~ /^%s\\/person/'}]}
                other: {script: [make], rules: [{if: '$CI_SERVER_PORT == "0"'}]}
                """.formatted(address, address.getPort(), address.getHost(), address.toString().replace("/", "\\/").replace(".", "\\.")));
        JsonNode jobs = owner.api().get("/projects/" + project + "/pipelines/" + only(project).get("id").asLong() + "/jobs").body();
        assertEquals(Set.of("same=pending", "below=pending"), Set.copyOf(names(jobs, "status")));
    }

    @Test
    void of_many_mistakes_a_failed_pipeline_tells_the_first() {
        StringBuilder wrong = new StringBuilder();
        for (int at = 0; at < 5_000; at++) {
            wrong.append("job").append(at).append(": {script: [make], stages: 1}\n");
        }
        long project = configured("private", wrong.toString());
        String told = owner.api().get("/projects/" + project + "/pipelines/" + only(project).get("id").asLong()).body().get("yaml_errors")
                .asText();
        assertTrue(told.startsWith("jobs:job0 config contains unknown keys: stages\njobs:job1 "), told.substring(0, 200));
        assertTrue(told.length() < 17_000 && told.endsWith("keys: stages\n(and more)"), told.substring(told.length() - 100));
    }

    @Test
    void a_configuration_can_lie_in_another_project() {
        long shared = project("private");
        commit(shared, "ci%2Fall.yml", "everywhere: {script: [make]}", "what all projects run");
        long project = configured("private", CONFIGURATION);
        String place = "ci/all.yml@" + owner.api().get("/projects/" + shared).body().get("path_with_namespace").asText();
        assertEquals(200, owner.api().put("/projects/" + project, "{\"ci_config_path\":\"" + place + "\"}").status());
        Answer made = create(owner.api(), project, "{\"ref\":\"main\"}");
        assertEquals(201, made.status(), made.body().toString());
        assertEquals(List.of("everywhere=pending"),
                names(owner.api().get("/projects/" + project + "/pipelines/" + made.id() + "/jobs").body(), "status"));
        assertTrue(owner.api().get("/projects/" + project + "/ci/lint").body().get("merged_yaml").asText().contains("everywhere"));
        owner.api().put("/projects/" + project, "{\"ci_config_path\":\"" + place + ":none\"}");
        assertTrue(base(create(owner.api(), project, "{\"ref\":\"main\"}")).contains("none"));
    }

    @Test
    void what_a_push_does_not_make() {
        long none = project("private");
        commit(none, "README", "x", "no configuration");
        assertEquals("[]", owner.api().get("/projects/" + none + "/pipelines").body().toString());
        assertEquals("Missing CI config file", base(create(owner.api(), none, "{\"ref\":\"main\"}")));
        commit(none, ".gitlab-ci.yml", " ", "an empty one");
        assertEquals("Missing CI config file", base(create(owner.api(), none, "{\"ref\":\"main\"}")));
        long skipped = configured("private", "a: {script: [x], only: [tags]}");
        assertEquals("[]", owner.api().get("/projects/" + skipped + "/pipelines").body().toString());
        assertEquals("No stages / jobs for this pipeline.", base(create(owner.api(), skipped, "{\"ref\":\"main\"}")));
        long marked = project("private");
        commit(marked, "%2Egitlab-ci.yml", CONFIGURATION, "quiet [Skip CI]");
        assertEquals("skipped", only(marked).get("status").asText());
        long broken = configured("private", "a: {script: 1, stage: [x]}");
        assertEquals("failed", only(broken).get("status").asText());
        JsonNode failed = owner.api().get("/projects/" + broken + "/pipelines?yaml_errors=true").body().get(0);
        assertFalse(owner.api().get("/projects/" + broken + "/pipelines/" + failed.get("id").asLong()).body().get("yaml_errors").isNull());
        assertEquals("[]", owner.api().get("/projects/" + broken + "/pipelines?yaml_errors=false").body().toString());
        for (String nothing : List.of("cancel", "retry")) {
            assertEquals("failed", owner.api().post("/projects/" + broken + "/pipelines/" + failed.get("id").asLong() + "/" + nothing,
                    null).body()
                    .get("status").asText(), "it never had jobs");
        }
        assertEquals(400, create(owner.api(), broken, "{\"ref\":\"main\"}").status());
        only(broken);
    }

    private static Answer create(Api api, long project, String json) {
        return api.post("/projects/" + project + "/pipeline", json);
    }

    private static String base(Answer answer) {
        assertEquals(400, answer.status(), answer.body().toString());
        return answer.body().get("message").get("base").get(0).asText();
    }

    @Test
    void people_make_pipelines_with_variables() {
        long project = configured("private", CONFIGURATION);
        Answer made = create(owner.api(), project,
                "{\"ref\":\"main\",\"variables\":[{\"key\":\"B\",\"value\":\"two\",\"variable_type\":\"file\"},{\"key\":\"A\",\"value\":"
                        + "\"one\"}]}");
        assertEquals(201, made.status(), made.body().toString());
        assertEquals("api", made.body().get("source").asText());
        assertEquals("pending", made.body().get("status").asText());
        assertEquals(2, made.body().get("iid").asInt());
        String variables = "/projects/" + project + "/pipelines/" + made.id() + "/variables";
        assertEquals(
                "[{\"variable_type\":\"file\",\"key\":\"B\",\"value\":\"two\",\"raw\":false},{\"variable_type\":\"env_var\",\"key\":"
                        + "\"A\",\"value\":\"one\",\"raw\":false}]",
                owner.api().get(variables).body().toString());
        assertEquals(403, member(project, 30).get(variables).status());
        assertEquals(200, member(project, 40).get(variables).status());
        assertEquals("ref is missing", create(owner.api(), project, "{}").body().get("error").asText());
        assertEquals("variables[0][key] is missing",
                create(owner.api(), project, "{\"ref\":\"main\",\"variables\":[{\"value\":\"x\"}]}").body().get("error").asText());
        assertEquals("Reference not found", base(create(owner.api(), project, "{\"ref\":\"gone\"}")));
        assertEquals("Duplicate variable name: A", base(create(owner.api(), project,
                "{\"ref\":\"main\",\"variables\":[{\"key\":\"A\",\"value\":\"x\"},{\"key\":\"A\",\"value\":\"y\"}]}")));
        assertEquals("Failed to build the pipeline!",
                base(create(owner.api(), project, "{\"ref\":\"main\",\"variables\":[{\"key\":\"a-b\",\"value\":\"x\"}]}")));
        assertTrue(base(create(member(project, 30), project, "{\"ref\":\"main\"}"))
                .startsWith("You do not have sufficient permission to run a pipeline on 'main'."));
        assertEquals(403, create(member(project, 20), project, "{\"ref\":\"main\"}").status());
        assertEquals(401, create(Api.anonymous(), project, "{\"ref\":\"main\"}").status());
        assertEquals("404 Project Not Found", create(root.person().api(), project, "{\"ref\":\"main\"}").message());
        assertEquals(2, owner.api().get("/projects/" + project + "/pipelines").body().size());
    }

    @Test
    void lists_filter_and_order() {
        long project = configured("private", CONFIGURATION);
        long second = create(owner.api(), project, "{\"ref\":\"main\"}").id();
        String list = "/projects/" + project + "/pipelines";
        assertEquals(second, owner.api().get(list).body().get(0).get("id").asLong());
        assertNotEquals(second, owner.api().get(list + "?order_by=id&sort=asc").body().get(0).get("id").asLong());
        for (String query : List.of("source=api", "scope=branches", "source=api&status=pending&ref=main&scope=pending",
                "updated_after=2020-01-01T00:00:00Z&source=api",
                "username=" + owner.username() + "&source=api")) {
            JsonNode found = owner.api().get(list + "?" + query).body();
            assertEquals(1, found.size(), query + found);
            assertEquals(second, found.get(0).get("id").asLong(), query);
        }
        for (String query : List.of("scope=tags", "scope=finished", "scope=running", "status=success", "ref=other", "sha=abc",
                "username=nobody",
                "updated_before=2020-01-01T00:00:00Z", "source=web")) {
            assertEquals("[]", owner.api().get(list + "?" + query).body().toString(), query);
        }
        for (String name : List.of("scope", "status", "source", "order_by", "sort")) {
            assertEquals(name + " does not have a valid value",
                    owner.api().get(list + "?" + name + "=nonsense").body().get("error").asText());
        }
        Answer page = owner.api().get(list + "?per_page=1");
        assertEquals("2", page.header("X-Total"));
        assertTrue(page.header("Link").contains("rel=\"next\""));
        Answer jobs = owner.api().get("/projects/" + project + "/jobs?pagination=keyset&order_by=id&sort=desc&per_page=2");
        assertEquals(2, jobs.body().size());
        assertTrue(jobs.header("Link").contains("rel=\"next\""), jobs.header("Link"));
        List<Integer> sizes = new ArrayList<>(List.of(2));
        for (Answer walk = jobs; walk.header("Link") != null; sizes.add(walk.body().size())) {
            String next = walk.header("Link").replaceFirst(".*/api/v4([^>]+)>; rel=\"next\"", "$1");
            walk = owner.api().get(next);
        }
        assertEquals(List.of(2, 2, 2), sizes);
        assertEquals(405, owner.api().get("/projects/" + project + "/jobs?pagination=keyset&order_by=id&sort=asc").status());
        assertEquals(6, owner.api().get("/projects/" + project + "/jobs").body().size());
        assertEquals(2, owner.api().get("/projects/" + project + "/jobs?scope=pending").body().size());
        assertEquals(6, owner.api().get("/projects/" + project + "/jobs?scope[]=pending&scope[]=created").body().size());
        assertEquals("scope does not have a valid value",
                owner.api().get("/projects/" + project + "/jobs?scope=bad").body().get("error").asText());
    }

    @Test
    void cancel_retry_and_delete() {
        long project = configured("private", CONFIGURATION);
        long id = only(project).get("id").asLong();
        String path = "/projects/" + project + "/pipelines/" + id;
        assertEquals(403, member(project, 20).post(path + "/cancel", null).status());
        assertEquals(403, member(project, 30).post(path + "/cancel", null).status(), "the branch is protected");
        Answer canceled = owner.api().post(path + "/cancel", null);
        assertEquals(200, canceled.status());
        assertEquals("canceled", canceled.body().get("status").asText());
        assertEquals(200, owner.api().post(path + "/cancel", null).status());
        assertEquals(List.of("deploy=canceled", "check=canceled", "compile=canceled"),
                names(owner.api().get(path + "/jobs").body(), "status"));
        Answer retried = owner.api().post(path + "/retry", null);
        assertEquals(201, retried.status());
        assertEquals("running", retried.body().get("status").asText());
        assertEquals(3, owner.api().get(path + "/jobs").body().size());
        assertEquals(6, owner.api().get(path + "/jobs?include_retried=true").body().size());
        assertEquals(403, member(project, 40).delete(path).status());
        assertEquals(412, owner.api().call("DELETE", path, null, "If-Unmodified-Since", "Mon, 01 Jan 2001 00:00:00 GMT").status());
        assertEquals(204, owner.api().delete(path).status());
        assertEquals("404 Not found", owner.api().get(path).message());
        assertEquals(404, owner.api().delete(path).status());
        assertEquals(404, owner.api().post(path + "/retry", null).status());
        assertEquals("[]", owner.api().get("/projects/" + project + "/jobs").body().toString());
    }

    @Test
    void single_jobs_are_canceled_retried_and_played() {
        long project = configured("private", CONFIGURATION.replace("stage: test, script: [ship]", "stage: build, script: [ship]"));
        JsonNode jobs = owner.api().get("/projects/" + project + "/jobs").body();
        String deploy = "/projects/" + project + "/jobs/" + byName(jobs, "deploy");
        String compile = "/projects/" + project + "/jobs/" + byName(jobs, "compile");
        assertEquals("manual", owner.api().get(deploy).body().get("status").asText());
        assertEquals("403 Forbidden - Job is not retryable", owner.api().post(compile + "/retry", null).message());
        assertEquals(400, owner.api().post(compile + "/play", null).status());
        assertTrue(owner.api().post(compile + "/play", null).message().contains("Unplayable Job"));
        assertEquals("job_variables_attributes[0][key] is missing",
                owner.api().post(deploy + "/play", "{\"job_variables_attributes\":[{\"value\":\"x\"}]}").body().get("error").asText());
        Answer played = owner.api().post(deploy + "/play", "{\"job_variables_attributes\":[{\"key\":\"K\",\"value\":\"x\"}]}");
        assertEquals(200, played.status(), played.body().toString());
        assertEquals("pending", played.body().get("status").asText());
        assertEquals(201, owner.api().post(compile + "/cancel", null).status());
        assertEquals("canceled", owner.api().get(compile).body().get("status").asText());
        assertEquals(201, owner.api().post(compile + "/cancel", null).status());
        Answer again = owner.api().post(compile + "/retry", null);
        assertEquals(201, again.status());
        assertEquals("pending", again.body().get("status").asText());
        assertEquals("403 Forbidden - Job is not retryable", owner.api().post(compile + "/retry", null).message());
        assertEquals("403 Forbidden - Job is not erasable!", owner.api().post(compile + "/erase", null).message());
        assertEquals(403, member(project, 20).post(compile + "/retry", null).status());
        assertEquals(404, owner.api().get("/projects/" + project + "/jobs/999999999").status());
    }

    private static long byName(JsonNode jobs, String name) {
        for (JsonNode job : jobs) {
            if (job.get("name").asText().equals(name)) {
                return job.get("id").asLong();
            }
        }
        throw new AssertionError(name + " in " + jobs);
    }

    @Test
    void what_anonymous_callers_and_strangers_see() {
        long open = configured("public", CONFIGURATION);
        long id = only(open).get("id").asLong();
        assertEquals(200, Api.anonymous().get("/projects/" + open + "/pipelines").status());
        assertEquals(200, Api.anonymous().get("/projects/" + open + "/pipelines/" + id).status());
        assertEquals(401, Api.anonymous().get("/projects/" + open + "/jobs").status());
        assertEquals(401, Api.anonymous().get("/projects/" + open + "/pipelines/" + id + "/jobs").status());
        assertEquals(403, root.person().api().post("/projects/" + open + "/pipelines/" + id + "/cancel", null).status());
        assertEquals("404 Job Not Found", owner.api().get("/job").message());
        assertEquals(401, Api.anonymous().get("/job").status());
        long closed = configured("private", CONFIGURATION);
        long hidden = only(closed).get("id").asLong();
        assertEquals("404 Project Not Found", Api.anonymous().get("/projects/" + closed + "/pipelines/" + hidden).message());
        assertEquals("404 Not found", owner.api().get("/projects/" + open + "/pipelines/" + hidden).message());
        assertTrue(TestServer.shared().address().getPort() > 0);
    }
}
