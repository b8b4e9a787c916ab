package dev.slipway.bootstrap.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.slipway.bootstrap.artifact.ArtifactScene;
import dev.slipway.bootstrap.artifact.Zip;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.List;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.models.Bridge;
import org.junit.jupiter.api.Test;

/** Trigger jobs over HTTP, with a runner that takes what their pipelines ask for. */
class BridgeOperationsTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String NOT_ON_MAIN = "  rules: [{if: $CI_COMMIT_BRANCH != 'main'}]\n";

    /** A road whose pipelines begin on other branches, so that there is something to include. */
    private static Road road(String configuration) {
        return new Road(TestServer.shared(), configuration);
    }

    private static void file(Road road, String path, String content) {
        Answer made = road.owner().api().post("/projects/" + road.project() + "/repository/files/" + path,
                "{\"branch\":\"main\",\"content\":%s,\"commit_message\":\"m\"}".formatted(TextNode.valueOf(content)));
        assertEquals(201, made.status(), made.body().toString());
    }

    private static String pipelines(Road road) {
        return "/projects/" + road.project() + "/pipelines";
    }

    /** The pipeline of a new branch. */
    private static long begun(Road road) {
        road.branch(road.owner().api(), "topic");
        JsonNode list = road.owner().api().get(pipelines(road)).body();
        assertEquals(1, list.size(), list.toString());
        return list.get(0).get("id").asLong();
    }

    private static JsonNode bridges(Road road, long pipeline) {
        Answer answer = road.owner().api().get(pipelines(road) + "/" + pipeline + "/bridges");
        assertEquals(200, answer.status(), answer.body().toString());
        return answer.body();
    }

    private static JsonNode settled(Road road, long pipeline, String status) {
        Waiting.until("the bridge is " + status, SOON, () -> bridges(road, pipeline).get(0).get("status").asText().equals(status));
        return bridges(road, pipeline).get(0);
    }

    private static void until(Road road, long pipeline, String status) {
        Waiting.until("the pipeline is " + status, SOON,
                () -> road.owner().api().get(pipelines(road) + "/" + pipeline).body().get("status").asText().equals(status));
    }

    @Test
    void a_bridge_ends_as_the_child_that_a_runner_ran() throws Exception {
        Road road = road(
                "down:\n  variables: {GIVEN: \"$CI_COMMIT_BRANCH!\"}\n  trigger: {include: child.yml, strategy: depend}\n" + NOT_ON_MAIN);
        file(road, "child.yml", "work: {script: [make]}\n");
        long parent = begun(road);
        JsonNode bridge = settled(road, parent, "running");
        long child = bridge.at("/downstream_pipeline/id").asLong();
        assertEquals("id iid project_id sha ref status source created_at updated_at web_url",
                String.join(" ", (Iterable<String>) bridge.get("downstream_pipeline")::fieldNames));
        assertEquals(
                "id status stage name ref tag coverage allow_failure created_at started_at finished_at erased_at duration "
                        + "queued_duration user commit "
                + "pipeline web_url project downstream_pipeline waiting_reason", String.join(" ", (Iterable<String>) bridge::fieldNames));
        Taken job = road.take();
        assertEquals("parent_pipeline", job.variables().get("CI_PIPELINE_SOURCE"));
        assertEquals("topic!", job.variables().get("GIVEN"));
        assertEquals(Long.toString(child), job.variables().get("CI_PIPELINE_ID"));
        assertEquals(204, road.request().status());
        assertEquals(1, road.owner().api().get(pipelines(road)).body().size());
        JsonNode children = road.owner().api().get(pipelines(road) + "?source=parent_pipeline").body();
        assertEquals(List.of(child), children.valueStream().map(one -> one.get("id").asLong()).toList());
        String sha = children.get(0).get("sha").asText();
        JsonNode commit = road.owner().api().get(pipelines(road).replace("/pipelines", "/repository/commits/") + sha).body();
        assertEquals(parent, commit.at("/last_pipeline/id").asLong());
        assertEquals(commit.at("/last_pipeline/status"), commit.get("status"));
        assertEquals(job.id(), road.owner().api().get(pipelines(road) + "/" + child + "/jobs").body().get(0).get("id").asLong());
        road.end(job, "failed");
        assertEquals("unknown_failure", settled(road, parent, "failed").get("failure_reason").asText());
        until(road, parent, "failed");
        again(road, parent, child);
    }

    /** A retry makes another child, and what people have finds it. */
    private static void again(Road road, long parent, long child) throws Exception {
        long first = bridges(road, parent).get(0).get("id").asLong();
        Answer retried = road.owner().api().post(road.path(first) + "/retry", "{}");
        assertEquals(201, retried.status(), retried.body().toString());
        assertTrue(retried.body().has("downstream_pipeline"));
        assertFalse(retried.body().has("artifacts"));
        long second = settled(road, parent, "running").at("/downstream_pipeline/id").asLong();
        assertNotEquals(child, second);
        assertEquals(2, road.owner().api().get(pipelines(road) + "/" + parent + "/bridges?include_retried=true").body().size());
        assertEquals(0, road.owner().api().get(pipelines(road) + "/" + parent + "/bridges?scope=failed").body().size());
        road.end(road.take(), "success");
        until(road, parent, "success");
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            List<Bridge> found = client.getPipelineApi().getBridgesForPipeline(road.project(), parent);
            assertEquals(List.of("down"), found.stream().map(Bridge::getName).toList());
            assertEquals(second, found.getFirst().getDownstreamPipeline().getId());
            assertEquals("success", found.getFirst().getDownstreamPipeline().getStatus());
        }
    }

    /** A pipeline that waits for a child, and has a job after that. */
    private static Road depending(String child) {
        Road road = road("stages: [first, last]\ndown:\n  stage: first\n  trigger: {include: child.yml, strategy: depend}\n" + NOT_ON_MAIN
                + "after:\n  stage: last\n  script: [make]\n" + NOT_ON_MAIN);
        file(road, "child.yml", child);
        return road;
    }

    private static JsonNode jobOf(Road road, long pipeline, String name) {
        return road.owner().api().get(pipelines(road) + "/" + pipeline + "/jobs").body().valueStream()
                .filter(job -> job.get("name").asText().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void a_parent_waits_again_for_a_child_whose_job_is_retried() {
        Road road = depending("work: {script: [make]}\n");
        long parent = begun(road);
        long child = settled(road, parent, "running").at("/downstream_pipeline/id").asLong();
        Taken work = road.take();
        road.end(work, "failed");
        until(road, parent, "failed");
        JsonNode failed = settled(road, parent, "failed");
        assertEquals("skipped", jobOf(road, parent, "after").get("status").asText());
        assertEquals(201, road.owner().api().post(road.path(work.id()) + "/retry", "{}").status());
        JsonNode running = settled(road, parent, "running");
        assertEquals(failed.get("id"), running.get("id"));
        assertEquals(child, running.at("/downstream_pipeline/id").asLong());
        assertTrue(running.get("finished_at").isNull());
        assertFalse(running.has("failure_reason"));
        until(road, parent, "running");
        assertEquals("created", jobOf(road, parent, "after").get("status").asText());
        road.end(road.take(), "success");
        until(road, child, "success");
        settled(road, parent, "success");
        Taken after = road.take();
        assertEquals("after", after.variables().get("CI_JOB_NAME"));
        road.end(after, "success");
        until(road, parent, "success");
        assertEquals(1, road.owner().api().get(pipelines(road) + "/" + parent + "/bridges?include_retried=true").body().size());
    }

    @Test
    void a_parent_waits_again_for_a_child_whose_manual_job_is_played() {
        Road road = depending("work: {script: [make]}\nmore: {script: [make], when: manual}\n");
        long parent = begun(road);
        long child = settled(road, parent, "running").at("/downstream_pipeline/id").asLong();
        road.end(road.take(), "success");
        until(road, child, "success");
        settled(road, parent, "success");
        road.end(road.take(), "success");
        until(road, parent, "success");
        long more = jobOf(road, child, "more").get("id").asLong();
        assertEquals(200, road.owner().api().post(road.path(more) + "/play", "{}").status());
        settled(road, parent, "running");
        until(road, parent, "running");
        Taken played = road.take();
        assertEquals(more, played.id());
        road.end(played, "failed");
        settled(road, parent, "success");
        until(road, parent, "success");
        assertEquals("success", jobOf(road, parent, "after").get("status").asText());
    }

    @Test
    void a_child_is_made_of_what_a_job_left_behind_and_goes_with_its_parent() {
        Road road = road("stages: [build, test]\nmake:\n  stage: build\n  script: [make]\n  artifacts: {paths: [made.yml]}\n" + NOT_ON_MAIN
                + "down:\n  stage: test\n  trigger: {include: [{artifact: made.yml, job: make}], strategy: depend}\n" + NOT_ON_MAIN
                + "lost:\n  stage: test\n  trigger: {include: [{artifact: none.yml, job: make}]}\n" + NOT_ON_MAIN);
        long parent = begun(road);
        Taken make = road.take();
        byte[] zip = new Zip().file("made.yml", "made: {script: [make]}\n").bytes();
        assertEquals(201, new ArtifactScene(TestServer.shared())
                .upload(new ArtifactScene.Job(make.id(), make.token()), "", zip, "@artifacts.zip", "").statusCode());
        road.end(make, "success");
        JsonNode lost = settled(road, parent, "failed");
        assertEquals("lost", lost.get("name").asText());
        assertEquals("downstream_pipeline_creation_failed", lost.get("failure_reason").asText());
        assertEquals("[\"Artifact `none.yml` of job `make` does not exist!\"]", lost.get("downstream_errors").toString());
        assertTrue(lost.get("downstream_pipeline").isNull());
        Waiting.until("the other child is made", SOON, () -> bridges(road, parent).get(1).get("status").asText().equals("running"));
        Taken made = road.take();
        assertEquals("made", made.variables().get("CI_JOB_NAME"));
        assertEquals(200, road.owner().api().post(pipelines(road) + "/" + parent + "/cancel", "{}").status());
        Waiting.until("the child is canceled", SOON, () -> road.status(made.id()).equals("canceled"));
        JsonNode down = bridges(road, parent).get(1);
        assertEquals("canceled", down.get("status").asText());
        Waiting.until("the child's pipeline is canceled", SOON,
                () -> bridges(road, parent).get(1).at("/downstream_pipeline/status").asText().equals("canceled"));
    }

    @Test
    void a_manual_bridge_is_played_and_is_no_job() {
        Road road = road("down:\n  trigger: {include: child.yml}\n  rules: [{if: $CI_COMMIT_BRANCH != 'main', when: manual}]\n");
        file(road, "child.yml", "work: {script: [make]}\n");
        long parent = begun(road);
        long bridge = bridges(road, parent).get(0).get("id").asLong();
        Api owner = road.owner().api();
        assertEquals(404, owner.get(road.path(bridge)).status());
        assertEquals(404, owner.post(road.path(bridge) + "/cancel", "{}").status());
        assertEquals(403, road.member(20).api().post(road.path(bridge) + "/play", "{}").status());
        Answer played = owner.post(road.path(bridge) + "/play", "{}");
        assertEquals(200, played.status(), played.body().toString());
        assertEquals(bridge, played.id());
        assertTrue(List.of("pending", "running", "success").contains(played.body().get("status").asText()), played.body().toString());
        settled(road, parent, "success");
        assertEquals(400, owner.post(road.path(bridge) + "/play", "{}").status());
        assertEquals(404, road.stranger().api().get(pipelines(road) + "/" + parent + "/bridges").status());
        assertEquals(404, owner.get(pipelines(road) + "/999999999/bridges").status());
    }

    @Test
    void another_projects_pipeline_is_shown_to_those_who_see_it() {
        Road there = road("there: {script: [x], rules: [{if: $CI_PIPELINE_SOURCE == 'pipeline'}]}");
        String path = there.owner().api().get("/projects/" + there.project()).body().get("path_with_namespace").asText();
        Road here = road("down:\n  trigger: {project: " + path + ", strategy: depend}\n" + NOT_ON_MAIN);
        here.branch(here.owner().api(), "early");
        long hidden = here.owner().api().get(pipelines(here)).body().get(0).get("id").asLong();
        assertEquals("downstream_bridge_project_not_found", settled(here, hidden, "failed").get("failure_reason").asText());
        join(there, here.owner(), 20);
        assertEquals(201, here.owner().api().post(pipelines(here) + "/" + hidden + "/retry", "{}").status());
        Waiting.until("another reason", SOON,
                () -> "insufficient_bridge_permissions".equals(bridges(here, hidden).get(0).path("failure_reason").asText()));
        assertEquals(200, there.owner().api().put("/projects/" + there.project() + "/members/" + here.owner().id(), "{\"access_level\":40}")
                .status());
        here.branch(here.owner().api(), "late");
        long parent = here.owner().api().get(pipelines(here)).body().get(0).get("id").asLong();
        JsonNode bridge = settled(here, parent, "running");
        assertEquals(there.project(), bridge.at("/downstream_pipeline/project_id").asLong());
        assertEquals("pipeline", bridge.at("/downstream_pipeline/source").asText());
        Person colleague = here.member(30);
        JsonNode seen = colleague.api().get(pipelines(here) + "/" + parent + "/bridges").body().get(0);
        assertEquals("running", seen.get("status").asText());
        assertTrue(seen.get("downstream_pipeline").isNull());
        Taken job = there.take();
        assertEquals("pipeline", job.variables().get("CI_PIPELINE_SOURCE"));
        there.end(job, "success");
        until(here, parent, "success");
    }

    @Test
    void what_is_wrong_in_another_project_is_told_to_those_who_read_there() {
        Road there = road("there: 1\n");
        String path = there.owner().api().get("/projects/" + there.project()).body().get("path_with_namespace").asText();
        Road here = road("down:\n  trigger: " + path + "\n" + NOT_ON_MAIN);
        join(there, here.owner(), 40);
        here.branch(here.owner().api(), "topic");
        long parent = here.owner().api().get(pipelines(here)).body().get(0).get("id").asLong();
        JsonNode bridge = settled(here, parent, "failed");
        assertEquals("downstream_pipeline_creation_failed", bridge.get("failure_reason").asText());
        assertTrue(bridge.get("downstream_errors").toString().contains("there"), bridge.toString());
        Person colleague = here.member(40);
        JsonNode seen = colleague.api().get(pipelines(here) + "/" + parent + "/bridges").body().get(0);
        assertEquals("downstream_pipeline_creation_failed", seen.get("failure_reason").asText());
        assertFalse(seen.has("downstream_errors"), seen.toString());
        join(there, colleague, 20);
        assertEquals(bridge, colleague.api().get(pipelines(here) + "/" + parent + "/bridges").body().get(0));
    }

    private static void join(Road road, Person person, int level) {
        assertEquals(201, road.owner().api().post("/projects/" + road.project() + "/members",
                "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)).status());
    }
}
