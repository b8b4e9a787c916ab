package dev.slipway.bootstrap.artifact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Jobs that need files of jobs elsewhere. */
class OtherNeedsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final TestServer server = TestServer.shared();
    private final ArtifactScene files = new ArtifactScene(server);

    private static String path(Road road) {
        return road.owner().api().get("/projects/" + road.project()).body().get("path_with_namespace").asText();
    }

    private HttpResponse<byte[]> download(long job, String token) {
        return files.get("/jobs/" + job + "/artifacts", "JOB-TOKEN", token);
    }

    private static Taken build(Road road) {
        Taken job = road.take();
        road.upload(job);
        road.end(job, "success");
        return job;
    }

    @Test
    void a_job_takes_over_the_files_of_another_project() {
        Road upstream = new Road(server, "{build: {script: [x], artifacts: {paths: [a]}}, other: {script: [x], stage: deploy}}");
        Road road = new Road(server, "fetch: {script: [x], needs: [{project: '" + path(upstream) + "', ref: main, job: build}]}");
        assertEquals(204, road.request().status());
        JsonNode failed = road.named("fetch");
        assertEquals("failed missing_dependency_failure", failed.get("status").asText() + " " + failed.get("failure_reason").asText());
        Taken first = build(upstream);
        Taken other = build(upstream);
        retry(road);
        assertEquals(204, road.request().status(), "its person does not see that project");
        assertEquals("missing_dependency_failure", road.named("fetch").get("failure_reason").asText());
        assertEquals(201, upstream.owner().api().post("/projects/" + upstream.project() + "/members",
                "{\"user_id\":%d,\"access_level\":20}".formatted(road.owner().id())).status());
        retry(road);
        Taken fetch = road.take();
        JsonNode dependencies = fetch.document().get("dependencies");
        assertEquals(1, dependencies.size(), dependencies.toString());
        JsonNode dependency = dependencies.get(0);
        assertEquals("build", dependency.get("name").asText());
        assertEquals(first.id(), dependency.get("id").asLong());
        assertEquals("artifacts.zip", dependency.at("/artifacts_file/filename").asText());
        upstream.commitAgain();
        build(upstream);
        build(upstream);
        HttpResponse<byte[]> archive = download(first.id(), dependency.get("token").asText());
        assertEquals(200, archive.statusCode(), "what was settled when the job was handed out holds");
        assertArrayEquals(files.get("/projects/" + upstream.project() + "/jobs/" + first.id() + "/artifacts", "PRIVATE-TOKEN",
                person(upstream)).body(), archive.body());
        assertEquals(404, download(other.id(), fetch.token()).statusCode(), "no other job of that project");
        road.end(fetch, "success");
        assertEquals(401, download(first.id(), fetch.token()).statusCode());
    }

    @Test
    void a_child_takes_over_the_files_of_its_parent() {
        Road road = new Road(server, """
                build: {stage: build, script: [x], artifacts: {paths: [a]}, rules: [{if: $CI_PIPELINE_SOURCE != "parent_pipeline"}]}
                down:
                  stage: test
                  trigger: {include: .gitlab-ci.yml}
                  variables: {PARENT: $CI_PIPELINE_ID}
                  rules: [{if: $CI_PIPELINE_SOURCE != "parent_pipeline"}]
                fetch:
                  stage: build
                  script: [x]
                  needs: [{pipeline: $PARENT, job: build}]
                  rules: [{if: $CI_PIPELINE_SOURCE == "parent_pipeline"}]
                """);
        Taken build = build(road);
        Waiting.until("the child waits for a runner", PATIENCE, () -> isPending(road, "fetch"));
        Taken fetch = road.take();
        JsonNode dependencies = fetch.document().get("dependencies");
        assertEquals(1, dependencies.size(), dependencies.toString());
        assertEquals(build.id(), dependencies.get(0).get("id").asLong());
        assertEquals(200, download(build.id(), dependencies.get(0).get("token").asText()).statusCode());
        assertEquals(404, download(-1, fetch.token()).statusCode());
    }

    private static boolean isPending(Road road, String name) {
        return road.owner().api().get("/projects/" + road.project() + "/jobs?per_page=100").body().valueStream()
                .anyMatch(job -> job.get("name").asText().equals(name) && job.get("status").asText().equals("pending"));
    }

    private static void retry(Road road) {
        assertEquals(201, road.owner().api().post(road.path(road.id("fetch")) + "/retry", null).status());
    }

    /** The token of somebody who reads the files. */
    private String person(Road road) {
        return files.person(road.project(), 30);
    }
}
