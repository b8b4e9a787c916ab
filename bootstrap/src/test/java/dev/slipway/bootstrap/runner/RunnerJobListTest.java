package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The jobs of a runner that serves two projects. */
class RunnerJobListTest {

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final long first = project();
    private final long second = project();
    private final Answer runner = owner.api().post("/user/runners", "{\"runner_type\":\"project_type\",\"project_id\":" + first + "}");
    private final String path = "/runners/" + runner.id() + "/jobs";

    private long project() {
        return owner.api().post("/projects", "{\"name\":\"" + Api.unique("jobs") + "\",\"description\":\"d\"}").id();
    }

    /** Lets the runner take all jobs of a project; the last one goes on running. */
    private List<Long> run(long project, int jobs) {
        StringBuilder configuration = new StringBuilder();
        for (int number = 0; number < jobs; number++) {
            configuration.append("job").append(number).append(": {script: x}\\n");
        }
        owner.api().post("/projects/" + project + "/repository/files/%2Egitlab-ci.yml",
                "{\"branch\":\"main\",\"content\":\"%s\",\"commit_message\":\"m\"}".formatted(configuration));
        List<Long> taken = new ArrayList<>();
        for (int number = 0; number < jobs; number++) {
            Answer job = Api.anonymous().post("/jobs/request", "{\"token\":\"" + runner.body().get("token").asText() + "\"}");
            assertEquals(201, job.status(), job.body().toString());
            taken.addFirst(job.id());
            if (number < jobs - 1) {
                assertEquals(200, Api.anonymous().put("/jobs/" + job.id(), "{\"token\":\"%s\",\"state\":\"success\"}"
                        .formatted(job.body().get("token").asText())).status());
            }
        }
        return taken;
    }

    private static List<Long> ids(Answer list) {
        assertEquals(200, list.status(), list.body().toString());
        return list.body().valueStream().map(job -> job.get("id").asLong()).toList();
    }

    @Test
    void maintainer_lists_filters_sorts_and_walks_the_jobs_of_a_runner() {
        List<Long> jobs = run(first, 3);
        assertEquals(jobs, ids(owner.api().get(path)));
        assertEquals(jobs.reversed(), ids(owner.api().get(path + "?order_by=id&sort=asc")));
        assertEquals(jobs.subList(0, 1), ids(owner.api().get(path + "?status=running")));
        assertEquals(jobs.subList(1, 3), ids(owner.api().get(path + "?status=success")));
        Answer page = owner.api().get(path + "?per_page=2&page=2");
        assertEquals(jobs.subList(2, 3), ids(page));
        assertEquals("3", page.header("X-Total"));
        for (String sort : List.of("asc", "desc")) {
            List<Long> walked = new ArrayList<>();
            String next = path + "?pagination=keyset&per_page=2&order_by=id&sort=" + sort;
            while (next != null) {
                Answer part = owner.api().get(next);
                walked.addAll(ids(part));
                assertNull(part.header("X-Total"));
                String link = part.header("Link");
                next = link == null ? null : link.substring(link.indexOf("/api/v4") + 7, link.indexOf('>'));
            }
            assertEquals(sort.equals("asc") ? jobs.reversed() : jobs, walked);
        }
        assertEquals("status does not have a valid value", owner.api().get(path + "?status=done").body().get("error").asText());
        assertEquals("order_by does not have a valid value", owner.api().get(path + "?order_by=name").body().get("error").asText());
        assertEquals("sort does not have a valid value", owner.api().get(path + "?sort=up").body().get("error").asText());
    }

    @Test
    void job_in_the_list_shows_its_project_and_neither_files_nor_runner() {
        long job = run(first, 1).getFirst();
        JsonNode shown = owner.api().get(path).body().get(0);
        assertEquals(job, shown.get("id").asLong());
        assertEquals("id status stage name ref tag coverage allow_failure created_at started_at finished_at erased_at duration "
                + "queued_duration user commit "
                + "pipeline web_url project", String.join(" ", (Iterable<String>) shown::fieldNames));
        assertEquals("id description name name_with_namespace path path_with_namespace created_at",
                String.join(" ", (Iterable<String>) shown.get("project")::fieldNames));
        JsonNode project = owner.api().get("/projects/" + first).body();
        for (String key : List.of("id", "description", "name", "name_with_namespace", "path", "path_with_namespace", "created_at")) {
            assertEquals(project.get(key), shown.at("/project/" + key), key);
        }
        JsonNode alone = owner.api().get("/projects/" + first + "/jobs/" + job).body();
        assertEquals("[\"ci_job_token_scope_enabled\"]", "[\"" + String.join("\",\"", (Iterable<String>) alone.get("project")::fieldNames)
                + "\"]");
    }

    @Test
    void callers_see_the_jobs_of_projects_in_which_they_report() {
        assertEquals(201, owner.api().post("/projects/" + second + "/runners", "{\"runner_id\":" + runner.id() + "}").status());
        List<Long> ofFirst = run(first, 1);
        List<Long> ofSecond = run(second, 1);
        Person maintainer = root.person();
        Person reporter = root.person();
        owner.api().post("/projects/" + first + "/members", "{\"user_id\":%d,\"access_level\":40}".formatted(maintainer.id()));
        owner.api().post("/projects/" + first + "/members", "{\"user_id\":%d,\"access_level\":20}".formatted(reporter.id()));
        List<Long> all = List.of(ofSecond.getFirst(), ofFirst.getFirst());
        assertEquals(all, ids(owner.api().get(path)));
        assertEquals(all, ids(root.get(path)));
        assertEquals(ofFirst, ids(maintainer.api().get(path)));
        owner.api().post("/projects/" + second + "/members", "{\"user_id\":%d,\"access_level\":10}".formatted(maintainer.id()));
        assertEquals(ofFirst, ids(maintainer.api().get(path)), "guests read no jobs of private projects here");
        assertEquals("404 Runner Not Found", reporter.api().get(path).message());
        assertEquals(401, Api.anonymous().get(path).status());
        assertEquals("404 Runner Not Found", root.get("/runners/999999999/jobs").message());
        assertEquals(200, owner.api().put("/projects/" + second, "{\"builds_access_level\":\"disabled\"}").status());
        assertEquals(ofFirst, ids(root.get(path)), "what is closed is closed to administrators too");
    }

    @Test
    void instance_runner_shows_its_jobs_to_administrators() {
        Answer instance = root.post("/user/runners", "{\"runner_type\":\"instance_type\",\"run_untagged\":false,\"tag_list\":[\""
                + Api.unique("t") + "\"]}");
        Answer refused = owner.api().get("/runners/" + instance.id() + "/jobs");
        assertEquals(403, refused.status());
        assertEquals("403 Forbidden - No access granted", refused.message());
        assertEquals(List.of(), ids(root.get("/runners/" + instance.id() + "/jobs")));
        assertFalse(root.get("/runners/" + instance.id()).body().has("token"));
        assertEquals(204, root.delete("/runners/" + instance.id()).status());
    }
}
