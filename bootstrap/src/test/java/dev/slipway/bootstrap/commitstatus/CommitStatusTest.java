package dev.slipway.bootstrap.commitstatus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statuses of commits, as systems outside of the server report them and clients list them. */
class CommitStatusTest {

    private final Road road = new Road(TestServer.shared(), "build: {script: make}");
    private final Api owner = road.owner().api();
    private final String project = "/projects/" + road.project();
    private final String sha = expect(200, owner.get(project + "/repository/branches/main")).body().at("/commit/id").asText();

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private static List<String> keys(JsonNode object) {
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    private Answer report(String json) {
        return owner.post(project + "/statuses/" + sha, "{" + json + "}");
    }

    private JsonNode reported(String json) {
        return expect(201, report(json)).body();
    }

    private JsonNode pipeline(JsonNode status) {
        return expect(200, owner.get(project + "/pipelines/" + status.get("pipeline_id"))).body();
    }

    private List<String> listed(String query) {
        return names(expect(200, owner.get(project + "/repository/commits/" + sha + "/statuses" + query)).body());
    }

    private static List<String> names(JsonNode list) {
        List<String> names = new ArrayList<>();
        list.forEach(status -> names.add(status.get("name").asText()));
        return names;
    }

    /** Deletes the pipeline of the push, so that a report finds none. */
    private void withoutPipelines() {
        owner.get(project + "/pipelines").body()
                .forEach(found -> expect(204, owner.delete(project + "/pipelines/" + found.get("id"))));
    }

    @Test
    void status_has_the_whole_shape() {
        JsonNode status = reported("\"state\":\"success\",\"name\":\"ci/outside\",\"target_url\":\"https://ci.example/1\","
                + "\"description\":\"Größe\",\"coverage\":61.237");
        assertEquals(List.of("id", "sha", "ref", "status", "name", "target_url", "description", "created_at", "started_at", "finished_at",
                "allow_failure", "coverage", "pipeline_id", "author"), keys(status));
        assertEquals("%s main success ci/outside https://ci.example/1 Größe false 61.24".formatted(sha),
                "%s %s %s %s %s %s %s %s".formatted(
                status.get("sha").asText(), status.get("ref").asText(), status.get("status").asText(), status.get("name").asText(),
                status.get("target_url").asText(), status.get("description").asText(), status.get("allow_failure"),
                status.get("coverage")));
        assertEquals(road.owner().username(), status.at("/author/username").asText());
        assertTrue(status.get("started_at").isNull());
        assertTrue(status.get("finished_at").isTextual());
        assertEquals(status, expect(200, owner.get(project + "/repository/commits/main/statuses?name=ci/outside")).body().get(0));
    }

    @Test
    void first_report_about_a_commit_makes_an_external_pipeline_that_follows() {
        withoutPipelines();
        JsonNode pending = reported("\"state\":\"pending\"");
        assertEquals("default", pending.get("name").asText());
        JsonNode pipeline = pipeline(pending);
        assertEquals("external main pending", "%s %s %s".formatted(pipeline.get("source").asText(), pipeline.get("ref").asText(),
                pipeline.get("status").asText()));
        assertEquals(pending.get("id"), reported("\"state\":\"running\"").get("id"));
        assertEquals("running", pipeline(pending).get("status").asText());
        assertEquals(pending.get("id"), reported("\"state\":\"success\",\"coverage\":80").get("id"));
        assertEquals("success 80.00", pipeline(pending).get("status").asText() + " " + pipeline(pending).get("coverage").asText());
        JsonNode second = reported("\"state\":\"failed\"");
        assertTrue(second.get("id").asLong() > pending.get("id").asLong(), "an ended job is not changed");
        assertEquals(pending.get("pipeline_id"), second.get("pipeline_id"));
        assertEquals("failed", pipeline(pending).get("status").asText());
        assertEquals(List.of("default"), listed("?stage=external"));
        assertEquals(List.of("default", "default"), listed("?stage=external&all=true"));
    }

    @Test
    void report_joins_the_newest_pipeline_or_the_named_one() {
        Answer newest = expect(200, owner.get(project + "/pipelines/latest?ref=main"));
        assertEquals(newest.id(), reported("\"state\":\"running\",\"name\":\"a\"").get("pipeline_id").asLong());
        long other = expect(201, owner.post(project + "/pipeline", "{\"ref\":\"main\"}")).id();
        assertEquals(other, reported("\"state\":\"running\",\"name\":\"b\"").get("pipeline_id").asLong());
        assertEquals(newest.id(), reported("\"state\":\"running\",\"name\":\"c\",\"pipeline_id\":" + newest.id()).get("pipeline_id")
                .asLong());
        assertEquals(List.of("build", "a", "c"), listed("?pipeline_id=" + newest.id()));
        assertEquals("404 Pipeline for pipeline_id, sha and ref Not Found",
                expect(404, report("\"state\":\"running\",\"ref\":\"none\",\"pipeline_id\":" + other)).message());
        JsonNode elsewhere = reported("\"state\":\"running\",\"ref\":\"feature/x\",\"context\":\"d\"");
        assertEquals("feature/x external d", "%s %s %s".formatted(elsewhere.get("ref").asText(), pipeline(elsewhere).get("source").asText(),
                elsewhere.get("name").asText()));
    }

    @Test
    void pipeline_ends_when_its_jobs_and_external_jobs_have() {
        JsonNode status = reported("\"state\":\"running\",\"name\":\"outside\"");
        Road.Taken build = road.take();
        road.end(build, "success");
        assertEquals("running", pipeline(status).get("status").asText());
        reported("\"state\":\"success\",\"name\":\"outside\"");
        assertEquals("success", pipeline(status).get("status").asText());
    }

    @Test
    void external_job_is_no_job_of_runners_and_users() {
        long id = reported("\"state\":\"pending\",\"name\":\"outside\"").get("id").asLong();
        Road.Taken taken = road.take();
        assertEquals("build", taken.document().at("/job_info/name").asText());
        assertEquals(204, road.request().status());
        for (String route : List.of("", "/trace")) {
            assertEquals(404, owner.get(project + "/jobs/" + id + route).status());
        }
        for (String route : List.of("/cancel", "/retry", "/play", "/erase")) {
            assertEquals(404, owner.post(project + "/jobs/" + id + route, "{}").status());
        }
        assertFalse(owner.get(project + "/jobs").body().findValuesAsText("name").contains("outside"));
    }

    @Test
    void canceled_pipeline_cancels_its_external_jobs_and_a_retry_leaves_them() {
        withoutPipelines();
        JsonNode status = reported("\"state\":\"running\"");
        expect(200, owner.post(project + "/pipelines/" + status.get("pipeline_id") + "/cancel", "{}"));
        assertEquals("canceled", expect(200, owner.get(project + "/repository/commits/" + sha + "/statuses")).body().at("/0/status")
                .asText());
        owner.post(project + "/pipelines/" + status.get("pipeline_id") + "/retry", "{}");
        assertEquals(1, listed("?all=true").size());
    }

    @ParameterizedTest
    @CsvSource({"pending,pending,enqueue", "running,running,run", "running,pending,enqueue", "running,skipped,skip"})
    void report_that_leads_nowhere_says_so(String first, String second, String transition) {
        reported("\"state\":\"" + first + "\",\"name\":\"outside\"");
        assertEquals("Cannot transition status via :%s from :%s (Reason(s): Status cannot transition via \"%s\")"
                .formatted(transition, first, transition),
                expect(400, report("\"state\":\"" + second + "\",\"name\":\"outside\"")).message());
        assertEquals(List.of("build", "outside"), listed("?all=1"));
    }

    @Test
    void report_of_another_user_is_a_job_of_its_own() {
        long first = reported("\"state\":\"running\",\"name\":\"outside\"").get("id").asLong();
        Api other = road.member(40).api();
        JsonNode second = expect(201, other.post(project + "/statuses/" + sha, "{\"state\":\"running\",\"name\":\"outside\"}")).body();
        assertTrue(second.get("id").asLong() > first);
        assertEquals(List.of("build", "outside"), listed(""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "\"name\":\"a\";{\"error\":\"state is missing\"}",
        "\"state\":\"created\";{\"error\":\"state does not have a valid value\"}",
        "\"state\":\"success\",\"name\":\"\";{\"message\":{\"name\":[\"can't be blank\"]}}",
        "\"state\":\"success\",\"name\":\"build\";{\"message\":{\"name\":[\"has already been taken\"]}}",
        "\"state\":\"success\",\"coverage\":\"much\";{\"error\":\"coverage is invalid\"}",
        "\"state\":\"success\",\"coverage\":101;{\"message\":{\"coverage\":[\"must be less than or equal to 100\"]}}",
        "\"state\":\"success\",\"target_url\":\"javascript:x\";{\"message\":{\"target_url\":[\"is blocked: Only allowed schemes are http, "
            + "https\"]}}"})
    void bad_report_says_what_is_wrong(String json, String body) {
        assertEquals(body, expect(400, report(json)).body().toString());
    }

    @Test
    void unknown_commit_is_not_found() {
        assertEquals("404 Commit Not Found", owner.get(project + "/repository/commits/" + "0".repeat(40) + "/statuses").message());
        assertEquals("404 Commit Not Found", owner.post(project + "/statuses/nothing", "{\"state\":\"success\"}").message());
    }

    @ParameterizedTest
    @CsvSource({"10,403", "20,403", "30,201", "40,201"})
    void developers_report(int level, int status) {
        Api api = road.member(level).api();
        road.branch(owner, "free");
        assertEquals(status, api.post(project + "/statuses/free", "{\"state\":\"success\",\"name\":\"outside\",\"ref\":\"free\"}")
                .status());
    }

    @Test
    void protected_branch_takes_reports_of_those_who_may_run_pipelines_there() {
        expect(201, owner.post(project + "/repository/branches?branch=locked&ref=main", "{}"));
        expect(201, owner.post(project + "/protected_branches",
                "{\"name\":\"locked\",\"push_access_level\":40,\"merge_access_level\":40}"));
        Api developer = road.member(30).api();
        assertEquals(403, developer.post(project + "/statuses/" + sha, "{\"state\":\"success\",\"ref\":\"locked\"}").status());
        assertEquals(201, road.member(40).api().post(project + "/statuses/" + sha, "{\"state\":\"success\",\"ref\":\"locked\"}").status());
    }

    @Test
    void token_of_a_job_reports_nothing() {
        Road.Taken job = road.take();
        Answer answer = road.nobody().call("POST", project + "/statuses/" + sha, "{\"state\":\"success\"}", "JOB-TOKEN", job.token());
        assertEquals(401, answer.status());
        assertEquals(401, road.nobody().get(project + "/repository/commits/" + sha + "/statuses").status());
        assertEquals(404, road.stranger().api().post(project + "/statuses/" + sha, "{\"state\":\"success\"}").status());
    }

    @Test
    void first_reports_at_once_make_one_pipeline() throws Exception {
        withoutPipelines();
        List<Callable<Long>> reports = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            String name = "outside" + number;
            reports.add(() -> reported("\"state\":\"success\",\"name\":\"" + name + "\"").get("pipeline_id").asLong());
        }
        assertEquals(1, Together.call(reports).stream().distinct().count());
        assertEquals(4, listed("").size());
    }

    @Test
    void list_is_ordered_and_walked_by_key() {
        reported("\"state\":\"success\",\"name\":\"a\"");
        reported("\"state\":\"success\",\"name\":\"b\"");
        assertEquals(List.of("b", "a", "build"), listed("?sort=desc"));
        Answer first = owner.get(project + "/repository/commits/" + sha + "/statuses?pagination=keyset&per_page=2&order_by=pipeline_id");
        assertEquals(List.of("build", "a"), names(first.body()));
        assertTrue(first.header("Link").contains("rel=\"next\""), first.header("Link"));
    }
}
