package dev.slipway.bootstrap.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people and running jobs do with jobs, on jobs that a runner ran. */
class JobOperationsTest {

    private static Road road(String configuration) {
        return new Road(TestServer.shared(), configuration);
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asText).toList();
    }

    @Test
    void a_job_reads_itself_while_it_runs() {
        Road road = road("build: {script: [make], tags: []}");
        Taken job = road.take();
        Answer own = road.nobody().call("GET", "/job", null, "JOB-TOKEN", job.token());
        assertEquals(200, own.status(), own.body().toString());
        assertEquals(job.id(), own.id());
        assertEquals("running", own.body().get("status").asText());
        assertEquals(road.job(job.id()).get("web_url"), own.body().get("web_url"));
        assertEquals(job.id(), road.nobody().get("/job?job_token=" + job.token()).id());
        assertEquals(job.id(), road.nobody().call("GET", "/job", null, "Authorization", "Bearer " + job.token()).id());
        Answer personal = road.owner().api().get("/job");
        assertEquals(404, personal.status());
        assertEquals("404 Job Not Found", personal.message());
        assertEquals(401, road.nobody().get("/job").status());
        road.end(job, "success");
        Answer ended = road.nobody().call("GET", "/job", null, "JOB-TOKEN", job.token());
        assertEquals(401, ended.status());
        assertEquals("401 Unauthorized", ended.message());
    }

    @Test
    void a_running_job_learns_where_it_stands() {
        Road road = road("deploy: {script: [ship], environment: {name: review/one, deployment_tier: development}}");
        Taken job = road.take();
        Answer context = road.nobody().get("/job/allowed_agents?job_token=" + job.token());
        assertEquals(200, context.status(), context.body().toString());
        JsonNode body = context.body();
        assertEquals("[]", body.get("allowed_agents").toString());
        assertEquals(job.id(), body.at("/job/id").asLong());
        assertEquals(road.job(job.id()).at("/pipeline/id"), body.at("/pipeline/id"));
        assertEquals(road.project(), body.at("/project/id").asLong());
        assertEquals("[]", body.at("/project/groups").toString());
        assertEquals(road.owner().username(), body.at("/user/username").asText());
        assertEquals(List.of("guest", "reporter", "developer", "maintainer", "owner"), texts(body.at("/user/roles_in_project")));
        assertTrue(body.at("/environment/slug").asText().startsWith("review-one"), body.toString());
        assertEquals("development", body.at("/environment/tier").asText());
        assertEquals(404, road.owner().api().get("/job/allowed_agents").status());
        road.end(job, "success");
        assertEquals(401, road.nobody().get("/job/allowed_agents?job_token=" + job.token()).status());
    }

    @Test
    void lower_tiers_have_no_agents() {
        Road road = new Road(TestServer.modest(), "build: {script: [make]}");
        Taken job = road.take();
        assertEquals(200, road.nobody().call("GET", "/job", null, "JOB-TOKEN", job.token()).status());
        Answer context = road.nobody().call("GET", "/job/allowed_agents", null, "JOB-TOKEN", job.token());
        assertEquals(403, context.status());
        assertEquals("{\"message\":\"403 Forbidden\"}", context.body().toString());
    }

    @Test
    void an_erased_job_has_neither_log_nor_artifacts() {
        Road road = road("build: {script: [make]}");
        Taken job = road.take();
        road.log(job, "what it said\n");
        road.upload(job);
        String erase = road.path(job.id()) + "/erase";
        assertEquals("403 Forbidden - Job is not erasable!", road.owner().api().post(erase, null).message());
        road.end(job, "success");
        assertEquals(1,
                road.job(job.id()).get("artifacts").valueStream().filter(file -> file.get("file_type").asText().equals("archive")).count());
        assertEquals(403, road.member(30).api().post(erase, null).status());
        assertEquals(403, road.member(20).api().post(erase, null).status());
        assertEquals(404, road.stranger().api().post(erase, null).status());
        assertEquals(401, road.nobody().post(erase, null).status());
        Answer erased = road.member(40).api().post(erase, null);
        assertEquals(201, erased.status(), erased.body().toString());
        assertTrue(erased.body().get("erased_at").isTextual());
        assertEquals("[]", erased.body().get("artifacts").toString());
        assertFalse(erased.body().has("artifacts_file"));
        assertEquals("success", erased.body().get("status").asText());
        assertEquals(404, road.owner().api().get(road.path(job.id()) + "/artifacts").status());
        Answer again = road.owner().api().post(erase, null);
        assertEquals(403, again.status());
        assertEquals("403 Forbidden - Job is not erasable!", again.message());
        assertEquals(403, road.append(job, 0, "late", "").status());
    }

    @Test
    void developers_erase_what_they_started_where_nothing_is_protected() {
        Road road = road("build: {script: [make]}");
        road.end(road.take(), "success");
        Person developer = road.member(30);
        road.branch(developer.api(), "topic");
        Taken job = road.take();
        road.log(job, "x");
        road.end(job, "failed");
        assertEquals(403, road.member(30).api().post(road.path(job.id()) + "/erase", null).status());
        assertEquals(201, developer.api().post(road.path(job.id()) + "/erase", null).status());
    }

    @Test
    void a_job_is_played_with_variables_that_its_retries_keep() {
        Road road = road("ship: {script: [ship], when: manual}");
        String play = road.path(road.id("ship")) + "/play";
        String variables = "{\"job_variables_attributes\":[{\"key\":\"TARGET\",\"value\":\"moon\"},{\"key\":\"SPEED\",\"value\":\"11\"}]}";
        assertEquals(403, road.member(20).api().post(play, variables).status());
        assertEquals(404, road.stranger().api().post(play, variables).status());
        assertEquals(401, road.nobody().post(play, variables).status());
        assertEquals("job_variables_attributes[0][key] is missing",
                road.owner().api().post(play, "{\"job_variables_attributes\":[{\"value\":\"x\"}]}").body().get("error").asText());
        assertEquals("job_variables_attributes[1][value] is missing", road.owner().api()
                .post(play, "{\"job_variables_attributes\":[{\"key\":\"A\",\"value\":\"x\"},{\"key\":\"B\"}]}").body().get("error")
                .asText());
        Answer played = road.owner().api().post(play, variables);
        assertEquals(200, played.status(), played.body().toString());
        Taken first = road.take();
        assertEquals("moon 11", first.variables().get("TARGET") + " " + first.variables().get("SPEED"));
        road.end(first, "failed");
        assertEquals(201, road.owner().api().post(road.path(first.id()) + "/retry", null).status());
        Taken second = road.take();
        assertNotEquals(first.id(), second.id());
        assertEquals("moon", second.variables().get("TARGET"));
        road.end(second, "success");
        Answer again = road.owner().api().post(road.path(second.id()) + "/play",
                "{\"job_variables_attributes\":[{\"key\":\"TARGET\",\"value\":\"mars\"}]}");
        assertEquals(200, again.status(), "what ran already is run again");
        assertNotEquals(second.id(), again.id());
        Taken third = road.take();
        assertEquals("mars", third.variables().get("TARGET"));
        assertNull(third.variables().get("SPEED"));
    }

    @Test
    void a_project_may_keep_variables_to_maintainers() {
        Road road = road("ship: {script: [ship], when: manual}");
        assertEquals(200, road.owner().api().put("/projects/" + road.project(), "{\"restrict_user_defined_variables\":true}").status());
        Person developer = road.member(30);
        road.branch(developer.api(), "topic");
        String play = road.path(road.id("ship")) + "/play";
        assertEquals(403, developer.api().post(play, "{\"job_variables_attributes\":[{\"key\":\"A\",\"value\":\"x\"}]}").status());
        assertEquals(200, developer.api().post(play, null).status());
    }

    @Test
    void a_log_is_read_in_parts() {
        Road road = road("build: {script: [make]}");
        Taken job = road.take();
        String path = road.path(job.id()) + "/trace";
        Api reader = road.owner().api();
        assertEquals("", reader.get(path).response().body());
        road.log(job, "1123456789");
        Answer whole = reader.get(path);
        assertEquals(200, whole.status());
        assertEquals("1123456789", whole.response().body());
        assertTrue(whole.header("Content-Type").startsWith("text/plain"));
        assertEquals("infile; filename=\"" + job.id() + ".log\"", whole.header("Content-Disposition"));
        for (List<String> part : List.of(List.of("bytes=2-5", "2345", "bytes 2-5/10"), List.of("bytes=8-", "89", "bytes 8-9/10"),
                List.of("bytes=-3", "789", "bytes 7-9/10"), List.of("bytes=5-500", "56789", "bytes 5-9/10"),
                List.of("bytes=0-0", "1", "bytes 0-0/10"))) {
            Answer answer = reader.call("GET", path, null, "Range", part.getFirst());
            assertEquals(206, answer.status(), part.getFirst());
            assertEquals(part.get(1), answer.response().body());
            assertEquals(part.get(2), answer.header("Content-Range"));
        }
        for (String other : List.of("bytes=5-2", "lines=1-2", "bytes=x-y")) {
            Answer answer = reader.call("GET", path, null, "Range", other);
            assertEquals(200, answer.status(), other);
            assertEquals("1123456789", answer.response().body());
        }
        Answer beyond = reader.call("GET", path, null, "Range", "bytes=50-60");
        assertEquals(416, beyond.status());
        assertEquals("bytes */10", beyond.header("Content-Range"));
    }

    @Test
    void a_log_of_everything_is_for_those_who_may_change_the_job() {
        Road road = road("build: {script: [make]}");
        Taken job = road.take();
        assertEquals(202, road.append(job, 0, "99", "?debug_trace=true").status());
        String path = road.path(job.id()) + "/trace";
        assertEquals(403, road.member(20).api().get(path).status());
        assertEquals(200, road.member(30).api().get(path).status());
        assertEquals(200, road.member(20).api().get(road.path(job.id())).status());
    }

    @Test
    void a_job_that_never_started_has_no_log_unless_the_vendor_says_so() {
        Road strict = road("build: {script: [make]}");
        assertEquals(404, strict.owner().api().get(strict.path(strict.id("build")) + "/trace").status());
        Road vendor = new Road(TestServer.modest(), "build: {script: [make]}");
        Answer empty = vendor.owner().api().get(vendor.path(vendor.id("build")) + "/trace");
        assertEquals(200, empty.status());
        assertEquals("", empty.response().body());
        assertEquals(404, vendor.owner().api().get(vendor.path(999_999_999) + "/trace").status());
    }
}
