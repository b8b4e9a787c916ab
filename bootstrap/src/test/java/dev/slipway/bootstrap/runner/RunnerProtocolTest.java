package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.job.ArchiveLog;
import dev.slipway.application.runner.job.FailStaleJobs;
import dev.slipway.application.runner.job.ReturnLostJobs;
import dev.slipway.bootstrap.artifact.ArtifactScene;
import dev.slipway.bootstrap.runner.Wire.Answer;
import dev.slipway.bootstrap.runner.Wire.Job;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RunnerProtocolTest {

    private static TestServer server;
    private static Scene scene;
    private static Wire wire;
    private static Scene.Person owner;

    @BeforeAll
    static void start() {
        server = TestServer.shared();
        scene = new Scene(server);
        wire = new Wire(server);
        owner = scene.person(false);
    }

    @AfterAll
    static void stop() {
        wire.close();
    }

    private record Taken(Scene.Project project, String runner, Job job, JsonNode document) {}

    private static Taken taken(String options) {
        Scene.Project project = scene.project(owner);
        String runner = scene.runner(project, true);
        scene.job(project, scene.pipeline(project), "build", options);
        Answer answer = wire.request(runner, null);
        assertEquals(201, answer.status(), answer.body());
        return new Taken(project, runner, new Job(answer.json().get("id").asLong(), answer.json().get("token").asText()), answer.json());
    }

    private static Taken taken() {
        return taken(Scene.options("coverage", "null"));
    }

    @Test
    void a_job_is_handed_out_with_everything_a_runner_needs() {
        Taken taken = taken();
        JsonNode document = taken.document();
        assertNull(wire.request(taken.runner(), null).header("nothing"));
        assertEquals("build", document.at("/job_info/name").asText());
        assertEquals(taken.project().id(), document.at("/job_info/project_id").asLong());
        assertEquals(List.of("echo before", "echo hello", "make"), texts(document.at("/steps/0/script")));
        assertEquals("after_script", document.at("/steps/1/name").asText());
        assertEquals("always", document.at("/steps/1/when").asText());
        assertTrue(document.at("/steps/1/allow_failure").asBoolean());
        assertEquals(3600, document.at("/runner_info/timeout").asInt());
        String address = server.address().toString().replace("http://", "http://gitlab-ci-token:" + taken.job().token() + "@");
        assertEquals(address + "/" + taken.project().path() + ".git", document.at("/git_info/repo_url").asText());
        assertEquals("branch", document.at("/git_info/ref_type").asText());
        assertEquals(20, document.at("/git_info/depth").asInt());
        assertTrue(texts(document.at("/git_info/refspecs")).contains("+refs/heads/main:refs/remotes/origin/main"));
        Map<String, JsonNode> variables = new HashMap<>();
        document.get("variables").forEach(variable -> variables.put(variable.get("key").asText(), variable));
        for (String key : List.of("CI_JOB_ID", "CI_JOB_TOKEN", "CI_PROJECT_ID", "CI_PROJECT_PATH", "CI_PIPELINE_ID", "CI_SERVER_URL",
                "CI_REPOSITORY_URL", "CI_COMMIT_SHA", "CI_COMMIT_REF_NAME", "GITLAB_USER_LOGIN", "CI_RUNNER_ID")) {
            assertNotNull(variables.get(key), key);
        }
        for (String time : List.of("CI_JOB_STARTED_AT", "CI_PIPELINE_CREATED_AT")) {
            assertTrue(variables.get(time).get("value").asText().matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ"), time);
        }
        assertTrue(variables.get("CI_JOB_TOKEN").get("masked").asBoolean());
        assertFalse(variables.get("CI_JOB_TOKEN").get("public").asBoolean());
        assertTrue(document.at("/features/failure_reasons").size() > 30);
        assertTrue(texts(document.at("/features/token_mask_prefixes")).stream().anyMatch(taken.job().token()::startsWith));
        assertTrue(texts(document.at("/features/token_mask_prefixes")).stream().anyMatch(taken.runner()::startsWith));
        assertTrue(texts(document.at("/features/token_mask_prefixes")).contains("glptt-"), "tokens of triggers can be read in logs");
        assertTrue(texts(document.at("/features/token_mask_prefixes")).contains("gldt-"), "deploy tokens can be read in logs");
        assertEquals("sha1", document.at("/git_info/repo_object_format").asText());
        assertTrue(document.get("artifacts").isNull());
        assertEquals("running", scene.status(taken.job().id()));
    }

    @Test
    void what_only_the_runner_carries_out_is_handed_on() {
        JsonNode document = taken(Scene.options("image", """
                {"name": "ruby", "entrypoint": ["sh"], "pull_policy": ["always"], "executor": {"docker": {"platform": "arm64"}, \
                "kubernetes": null}}"""))
                .document();
        assertEquals("arm64", document.at("/image/executor_opts/docker/platform").asText());
        assertEquals(List.of("always"), texts(document.at("/image/pull_policy")));
        JsonNode hooks = taken(Scene.options("pre_get_sources_script", "[\"early\"]")).document().get("hooks");
        assertEquals("pre_get_sources_script", hooks.at("/0/name").asText());
        assertEquals(List.of("early"), texts(hooks.at("/0/script")));
        JsonNode caches = taken(Scene.options("caches", """
                [{"key": "k", "paths": ["a"], "policy": "pull", "when": "always", "unprotect": false, "fallback_keys": []}, {"key": "l", \
                "paths": []},
                {"key_files": ["requirements.dev.txt", "a/b.lock"], "paths": []}, {"key_files": ["none"], "key_prefix": "", "paths": \
                []}]"""))
                .document().get("cache");
        assertEquals(List.of("k-non_protected", "l-non_protected", "2_requirements_a-b-default-non_protected", "default-non_protected"),
                List.of(caches.at("/0/key").asText(), caches.at("/1/key").asText(), caches.at("/2/key").asText(),
                        caches.at("/3/key").asText()));
        assertEquals(List.of("pull", "always"), List.of(caches.at("/0/policy").asText(), caches.at("/0/when").asText()));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(item -> texts.add(item.asText()));
        return texts;
    }

    @Test
    void a_log_is_appended_where_it_ends_and_read_as_it_grows() {
        Taken taken = taken();
        assertEquals(200, wire.log(owner.token(), taken.project(), taken.job().id(), null).status());
        Answer first = wire.append(taken.job(), 0, "hello ");
        assertEquals(202, first.status(), first.body());
        assertEquals("0-6", first.header("Range"));
        assertEquals("running", first.header("Job-Status"));
        assertNotNull(first.header("X-GitLab-Trace-Update-Interval"));
        Answer gap = wire.append(taken.job(), 9, "x");
        assertEquals(416, gap.status());
        assertEquals("0-6", gap.header("Range"));
        Answer unranged = wire.append(taken.job(), (String) null, "x");
        assertEquals(400, unranged.status());
        assertEquals("400 Missing header Content-Range", unranged.json().get("message").asText());
        assertEquals(202, wire.append(taken.job(), 6, "world\n").status());
        Answer log = wire.log(owner.token(), taken.project(), taken.job().id(), null);
        assertEquals("hello world\n", log.body());
        assertEquals("infile; filename=\"" + taken.job().id() + ".log\"", log.header("Content-Disposition"));
        assertEquals("o wor", wire.log(owner.token(), taken.project(), taken.job().id(), "bytes=4-8").body());
        assertEquals(403, wire.append(new Job(taken.job().id(), "wrong"), 12, "x").status());
        assertEquals(404, wire.append(new Job(999_999_999L, "wrong"), 0, "x").status());
    }

    @Test
    void the_token_of_the_job_is_hidden_in_its_log_also_across_pieces_and_after_archiving() {
        Taken taken = taken();
        String token = taken.job().token();
        wire.append(taken.job(), 0, "a " + token.substring(0, 10));
        assertEquals("a ", wire.log(owner.token(), taken.project(), taken.job().id(), null).body());
        wire.append(taken.job(), 12, token.substring(10) + " b\n");
        String hidden = "a " + "*".repeat(token.length()) + " b\n";
        assertEquals(hidden, wire.log(owner.token(), taken.project(), taken.job().id(), null).body());
        assertEquals(200, wire.report(taken.job(), "success").status());
        server.bean(ArchiveLog.class).handle(taken.job().id());
        assertEquals(0, scene.number("select count(*) from log_chunks where job_id = ?", taken.job().id()));
        assertNotNull(scene.text("select trace_blob from jobs where id = ?", taken.job().id()));
        assertEquals(hidden, wire.log(owner.token(), taken.project(), taken.job().id(), null).body());
        assertEquals("** b",
                wire.log(owner.token(), taken.project(), taken.job().id(), "bytes=" + token.length() + "-" + (token.length() + 3)).body());
    }

    @Test
    void a_job_that_never_started_has_no_log() {
        Scene.Project project = scene.project(owner);
        long job = scene.jobs(project, scene.pipeline(project), 1, "nobody").getFirst();
        assertEquals(404, wire.log(owner.token(), project, job, null).status());
    }

    @Test
    void a_runner_ends_its_job_and_then_may_do_nothing_more() {
        Taken taken = taken(Scene.options("coverage", "\"/Coverage: \\\\d+\\\\.\\\\d+/\""));
        wire.append(taken.job(), 0, "Coverage: 12.5\nthen\nCoverage: 81.25%\nbye\n");
        assertEquals(400, wire.report(taken.job(), "sleeping").status());
        Answer touch = wire.report(taken.job(), "running");
        assertEquals(200, touch.status());
        assertEquals("running", touch.header("Job-Status"));
        Answer end = wire.report(taken.job(), "success");
        assertEquals(200, end.status(), end.body());
        assertEquals("200", end.body());
        assertEquals("success", end.header("Job-Status"));
        assertEquals("success", scene.status(taken.job().id()));
        assertEquals("81.25", scene.text("select coverage::text from jobs where id = ?", taken.job().id()));
        assertEquals("81.25", scene.text("select p.coverage::text from pipelines p join jobs j on j.pipeline_id = p.id where j.id = ?",
                taken.job().id()));
        Answer late = wire.report(taken.job(), "failed");
        assertEquals(403, late.status());
        assertEquals("success", late.header("Job-Status"));
        assertEquals(403, wire.append(taken.job(), 44, "x").status());
        assertNull(wire.report(new Job(taken.job().id(), "wrong"), "failed").header("Job-Status"));
    }

    @Test
    void a_failure_keeps_its_reason_and_a_tolerated_exit_code_allows_it() {
        Taken taken = taken(Scene.options("allow_failure_exit_codes", "[42]"));
        Answer end = wire.send("PUT", "/jobs/" + taken.job().id(), Wire.JSON.createObjectNode().put("token", taken.job().token())
                .put("state", "failed").put("failure_reason", "script_failure").put("exit_code", 42));
        assertEquals(200, end.status(), end.body());
        assertEquals("failed", scene.status(taken.job().id()));
        assertEquals("script_failure 42 true", scene.text(
                "select failure_reason || ' ' || exit_code || ' ' || allow_failure from jobs where id = ?", taken.job().id()));
    }

    @Test
    void an_unknown_failure_reason_is_an_unknown_failure() {
        Taken taken = taken();
        wire.send("PUT", "/jobs/" + taken.job().id(), Wire.JSON.createObjectNode().put("token", taken.job().token())
                .put("state", "failed").put("failure_reason", "no_such_reason"));
        assertEquals("unknown_failure", scene.text("select failure_reason from jobs where id = ?", taken.job().id()));
    }

    @Test
    void variables_that_a_job_exports_reach_the_jobs_that_depend_on_it() {
        Scene.Project project = scene.project(owner);
        String runner = scene.runner(project, true);
        long pipeline = scene.pipeline(project);
        exporting(project, pipeline, runner, "first", "A=1\nB=one\nC=$A/x");
        exporting(project, pipeline, runner, "second", "B=two");
        List<String> before = List.of("GITLAB_USER_LOGIN=" + scene.text("select username from users where id = ?", owner.id()));
        assertEquals(Stream.of(before, List.of("A=1", "B=one", "C=1/x", "B=two")).flatMap(List::stream).toList(),
                variables(project, pipeline, runner, ""));
        assertEquals(Stream.of(before, List.of("B=two")).flatMap(List::stream).toList(),
                variables(project, pipeline, runner, ", dependencies = '{second}'"));
        assertEquals(before, variables(project, pipeline, runner, ", dependencies = '{}'"));
        assertEquals(before, variables(project, pipeline, runner,
                ", needs_scheduled = true, needs = '[{\"name\":\"first\",\"artifacts\":false,\"optional\":false}]'"));
        assertEquals(before, variables(project, scene.pipeline(project), runner, ""));
    }

    private static void exporting(Scene.Project project, long pipeline, String runner, String name, String variables) {
        long id = scene.job(project, pipeline, name, Scene.options("coverage", "null"));
        Job job = wire.take(runner).orElseThrow();
        assertEquals(id, job.id());
        assertEquals(201, new ArtifactScene(server).upload(new ArtifactScene.Job(job.id(), job.token()),
                "?artifact_type=dotenv&artifact_format=gzip",
                ArtifactScene.gzip(variables), "@.env.gz", "").statusCode());
        assertEquals(200, wire.report(job, "success").status());
    }

    /** What a job of a later stage is given of some names, in the order in which it is given. */
    private static List<String> variables(Scene.Project project, long pipeline, String runner, String change) {
        long id = scene.job(project, pipeline, "later", Scene.options("coverage", "null"));
        scene.set("update jobs set stage_index = 3" + change + " where id = ?", id);
        JsonNode document = wire.request(runner, null).json();
        assertEquals(id, document.get("id").asLong());
        scene.set("update jobs set status = 'canceled', finished_at = now() where id = ?", id);
        return StreamSupport.stream(document.get("variables").spliterator(), false)
                .filter(variable -> List.of("GITLAB_USER_LOGIN", "A", "B", "C").contains(variable.get("key").asText()))
                .map(variable -> variable.get("key").asText() + "=" + variable.get("value").asText()).toList();
    }

    @Test
    void tags_decide_and_a_paused_runner_gets_nothing() {
        Scene.Project project = scene.project(owner);
        long pipeline = scene.pipeline(project);
        long both = scene.jobs(project, pipeline, 1, "linux", "arm").getFirst();
        assertTrue(wire.take(scene.runner(project, true, "linux")).isEmpty());
        String fitting = scene.runner(project, false, "linux", "arm", "more");
        scene.set("update runners set paused = true where 'more' = any(tag_list)");
        assertTrue(wire.take(fitting).isEmpty());
        scene.set("update runners set paused = false where 'more' = any(tag_list)");
        assertEquals(both, wire.take(fitting).orElseThrow().id());
        scene.jobs(project, pipeline, 1);
        assertTrue(wire.take(fitting).isEmpty());
        assertTrue(wire.take(scene.runner(project, true)).isPresent());
    }

    @Test
    void what_cannot_run_is_failed_with_its_reason() {
        Scene.Project project = scene.project(owner);
        String runner = scene.runner(project, true);
        long lacking = scene.job(project, scene.pipeline(project), "cache",
                Scene.options("caches", "[{\"key\":\"k\",\"paths\":[],\"fallback_keys\":[\"f\"]}]"));
        assertTrue(wire.take(runner).isEmpty());
        assertEquals("runner_unsupported", scene.text("select failure_reason from jobs where id = ?", lacking));
        long off = scene.jobs(project, scene.pipeline(project), 1).getFirst();
        scene.set("update projects set builds_enabled = false where id = ?", project.id());
        assertTrue(wire.take(runner).isEmpty());
        assertEquals("builds_disabled", scene.text("select failure_reason from jobs where id = ?", off));
    }

    @Test
    void only_those_who_manage_a_runner_know_that_there_is_one() {
        Scene.Project project = scene.project(owner);
        long own = idOf(scene.runner(project, true));
        long everybodys = idOf(scene.runner(null, false, "nothing-has-this-tag"));
        String stranger = scene.person(false).token();
        for (String call : List.of("GET /runners/", "PUT /runners/", "DELETE /runners/")) {
            String method = call.split(" ")[0];
            String body = method.equals("PUT") ? "{\"description\":\"d\"}" : null;
            Answer hidden = wire.as(stranger, method, "/runners/" + own, body);
            assertEquals(404, hidden.status(), call);
            assertEquals(wire.as(stranger, method, "/runners/999999999", body).body(), hidden.body(), call);
            assertEquals(method.equals("GET") ? 200 : 403, wire.as(stranger, method, "/runners/" + everybodys, body).status(), call);
        }
        assertEquals(404, wire.as(stranger, "POST", "/runners/" + own + "/reset_authentication_token", null).status());
        assertEquals(403, wire.as(stranger, "POST", "/runners/" + everybodys + "/reset_authentication_token", null).status());
        assertEquals(200, wire.as(owner.token(), "GET", "/runners/" + own, null).status());
        assertEquals(204, wire.as(owner.token(), "DELETE", "/runners/" + own, null).status());
        scene.set("delete from runners where id = ?", everybodys);
    }

    private static long idOf(String runnerToken) {
        return wire.send("POST", "/runners/verify", Wire.JSON.createObjectNode().put("token", runnerToken)).json().get("id").asLong();
    }

    @Test
    void a_token_that_is_missing_or_unknown_is_refused() {
        assertEquals(400, wire.send("POST", "/jobs/request", Wire.JSON.createObjectNode()).status());
        assertEquals(403, wire.request("glrt-unknown", null).status());
        assertEquals(403, wire.send("POST", "/runners/verify", Wire.JSON.createObjectNode().put("token", "nope")).status());
        assertEquals(403, wire.send("DELETE", "/runners", Wire.JSON.createObjectNode().put("token", "nope")).status());
    }

    @Test
    void the_queue_has_a_value_that_changes_when_something_is_queued() {
        Scene.Project project = scene.project(owner);
        String runner = scene.runner(project, true, "here");
        String before = wire.request(runner, null).header("X-GitLab-Last-Update");
        assertEquals(before, wire.request(runner, null).header("X-GitLab-Last-Update"));
        scene.jobs(project, scene.pipeline(project), 1, "elsewhere");
        assertNotEquals(before, wire.request(runner, null).header("X-GitLab-Last-Update"));
    }

    @Test
    void a_hand_out_that_never_arrived_is_taken_back() {
        Taken taken = taken();
        scene.set("update jobs set started_at = started_at - interval '3 minutes' where id = ?", taken.job().id());
        server.bean(ReturnLostJobs.class).handle(0);
        assertEquals("pending", scene.status(taken.job().id()));
        assertEquals(403, wire.report(taken.job(), "success").status());
        Job again = wire.take(taken.runner()).orElseThrow();
        assertEquals(taken.job().id(), again.id());
        assertEquals(200, wire.report(again, "running").status());
        scene.set("update jobs set started_at = started_at - interval '3 minutes' where id = ?", again.id());
        server.bean(ReturnLostJobs.class).handle(0);
        assertEquals("running", scene.status(again.id()));
    }

    @Test
    void a_runner_that_handed_in_a_file_is_heard_of() {
        Taken taken = taken();
        assertEquals(201, wire.upload(taken.job(), "{}").status());
        scene.set("update jobs set started_at = started_at - interval '3 minutes' where id = ?", taken.job().id());
        server.bean(ReturnLostJobs.class).handle(0);
        assertEquals("running", scene.status(taken.job().id()));
    }

    @Test
    void silent_overlong_stuck_and_late_jobs_are_failed() {
        Taken silent = taken();
        scene.set("update jobs set updated_at = now() - interval '2 hours', heard_at = now() - interval '2 hours' where id = ?",
                silent.job().id());
        Taken beyond = taken();
        scene.set("update jobs set started_at = now() - interval '5 hours', heard_at = now() where id = ?", beyond.job().id());
        Scene.Project project = scene.project(owner);
        long stuck = scene.jobs(project, scene.pipeline(project), 1, "nobody").getFirst();
        scene.set("update jobs set created_at = now() - interval '2 hours', updated_at = now() - interval '2 hours' where id = ?", stuck);
        long late = scene.jobs(project, scene.pipeline(project), 1).getFirst();
        scene.set("update jobs set status = 'scheduled', scheduled_at = now() - interval '2 hours' where id = ?", late);
        server.bean(FailStaleJobs.class).handle(0);
        assertEquals("stuck_or_timeout_failure", reason(silent.job().id()));
        assertEquals("stuck_or_timeout_failure", reason(beyond.job().id()));
        assertEquals("stuck_or_timeout_failure", reason(stuck));
        assertEquals("stale_schedule", reason(late));
    }

    private static String reason(long job) {
        return scene.text("select failure_reason from jobs where id = ?", job);
    }

    @Test
    void a_shared_runner_keeps_two_projects_level() {
        Scene.Project first = scene.project(owner);
        Scene.Project second = scene.project(owner);
        scene.jobs(first, scene.pipeline(first), 100, "fair");
        scene.jobs(second, scene.pipeline(second), 100, "fair");
        String runner = scene.runner(null, false, "fair");
        for (int count = 0; count < 200; count++) {
            assertTrue(wire.take(runner).isPresent());
            long difference = scene.number("select abs(count(*) filter (where project_id = ?) - count(*) filter (where project_id = ?)) "
                    + "from jobs where status = 'running'", first.id(), second.id());
            assertTrue(difference <= 1, "after " + count + " jobs the difference is " + difference);
        }
    }
}
