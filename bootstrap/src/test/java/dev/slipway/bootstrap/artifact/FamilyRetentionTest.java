package dev.slipway.bootstrap.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.slipway.application.artifact.ExpireProjectArtifacts;
import dev.slipway.application.artifact.ReleaseArtifacts;
import dev.slipway.bootstrap.artifact.ArtifactScene.Job;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Artifacts of the newest successful pipeline of a ref, and of its children, outlive expiry and bulk deletion. */
class FamilyRetentionTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final byte[] ZIP = new Zip().file("a.txt", "hello").bytes();

    private static final String NOT_ON_MAIN = "  rules: [{if: $CI_COMMIT_BRANCH != 'main'}]\n";

    private final TestServer server = TestServer.shared();
    private final ArtifactScene scene = new ArtifactScene(server);

    /** A pipeline, its child and the child's child, each with a job that has an archive. */
    private record Family(long top, long child, long grandchild, List<Long> jobs) {}

    private Family family(long project, long top) {
        long child = scene.child(top, "success");
        long grandchild = scene.child(child, "success");
        List<Long> jobs = new ArrayList<>();
        for (long pipeline : List.of(top, child, grandchild)) {
            jobs.add(archived(project, pipeline));
        }
        return new Family(top, child, grandchild, jobs);
    }

    private long archived(long project, long pipeline) {
        Job job = scene.job(project, pipeline, "build" + pipeline);
        assertEquals(201, scene.upload(job, "", ZIP, "@out.zip", "").statusCode());
        scene.end(job, "success");
        return job.id();
    }

    /** Each pipeline in turn has just ended. */
    private void ended(long... pipelines) {
        for (long pipeline : pipelines) {
            server.bean(ReleaseArtifacts.class).pipelineChanged(pipeline);
        }
    }

    private void deleteAll(long project) {
        String maintainer = scene.person(project, 40);
        assertEquals(202, scene.call("DELETE", "/projects/" + project + "/artifacts", "PRIVATE-TOKEN", maintainer).statusCode());
        server.bean(ExpireProjectArtifacts.class).handle(project);
        scene.removeExpired(server, project);
    }

    private List<Integer> downloads(long project, List<Long> jobs) {
        String reader = scene.person(project, 20);
        return jobs.stream().map(job -> scene.get("/projects/" + project + "/jobs/" + job + "/artifacts", "PRIVATE-TOKEN", reader)
                .statusCode()).toList();
    }

    @Test
    void maintainer_deletes_all_artifacts_but_those_of_the_newest_successful_family() {
        long project = scene.project(0, true);
        Family older = family(project, scene.pipeline(project, "main", "success"));
        Family newest = family(project, scene.pipeline(project, "main", "success"));
        ended(older.grandchild(), older.child(), older.top(), newest.grandchild(), newest.child(), newest.top(), newest.child());
        deleteAll(project);
        assertEquals(List.of(404, 404, 404), downloads(project, older.jobs()));
        assertEquals(List.of(200, 200, 200), downloads(project, newest.jobs()));
    }

    @Test
    void expiry_spares_the_newest_successful_family_of_a_tag() {
        long project = scene.project(0, true);
        scene.tag(project, "v1");
        long older = scene.tagged(scene.pipeline(project, "v1", "success"));
        long newest = scene.tagged(scene.pipeline(project, "v1", "success"));
        Family first = family(project, older);
        Family second = family(project, newest);
        ended(first.top(), second.grandchild(), second.child(), second.top());
        scene.execute("update job_artifacts set expire_at = now() - interval '1 hour' where project_id = " + project);
        scene.execute("update jobs set artifacts_expire_at = now() - interval '1 hour' where project_id = " + project);
        scene.removeExpired(server, project);
        assertEquals(List.of(404, 404, 404), downloads(project, first.jobs()));
        assertEquals(List.of(200, 200, 200), downloads(project, second.jobs()));
    }

    @Test
    void newer_pipelines_that_do_not_count_leave_the_newest_successful_one_retained() {
        long project = scene.project(0, true);
        scene.branch(project, "topic");
        long job = archived(project, scene.pipeline(project, "main", "success"));
        long failed = scene.pipeline(project, "main", "failed");
        long childOfOther = scene.child(scene.pipeline(project, "topic", "success"), "success");
        long webide = scene.sourced(scene.pipeline(project, "main", "success"), "webide");
        long scan = scene.sourced(scene.pipeline(project, "main", "success"), "ondemand_dast_scan");
        long mergeRef = scene.sourced(scene.pipeline(project, "refs/merge-requests/1/head", "success"), "merge_request_event");
        ended(failed, childOfOther, webide, scan, mergeRef);
        deleteAll(project);
        assertEquals(List.of(200), downloads(project, List.of(job)));
        ended(scene.sourced(scene.pipeline(project, "main", "success"), "schedule"));
        deleteAll(project);
        assertEquals(List.of(404), downloads(project, List.of(job)));
    }

    @Test
    void runner_ends_a_child_and_its_parent_keeps_its_artifacts() {
        Road road = new Road(server, "work:\n  script: [make]\n" + NOT_ON_MAIN
                + "down:\n  trigger: {include: child.yml, strategy: depend}\n" + NOT_ON_MAIN);
        file(road, "child.yml", "inner: {script: [make]}\nbelow:\n  trigger: {include: deep.yml, strategy: depend}\n");
        file(road, "deep.yml", "deepest: {script: [make]}\n");
        List<Taken> before = run(road);
        List<Taken> newest = run(road);
        Waiting.until("older pipelines are released", SOON, () -> scene.query("select count(*) from pipelines where not locked "
                + "and status = 'success' and project_id = " + road.project()).getFirst().equals("3"));
        assertEquals(202, road.owner().api().delete("/projects/" + road.project() + "/artifacts").status());
        server.bean(ExpireProjectArtifacts.class).handle(road.project());
        scene.removeExpired(server, road.project());
        assertEquals(List.of(404, 404, 404), downloads(road.project(), before.stream().map(Taken::id).toList()));
        assertEquals(List.of(200, 200, 200), downloads(road.project(), newest.stream().map(Taken::id).toList()));
        String reader = scene.person(road.project(), 20);
        for (String name : List.of("work", "inner", "deepest")) {
            String path = "/projects/" + road.project() + "/jobs/artifacts/topic/download?job=" + name;
            assertEquals(200, scene.get(path, "PRIVATE-TOKEN", reader).statusCode());
        }
    }

    private static void file(Road road, String path, String content) {
        JsonNode made = road.owner().api().post("/projects/" + road.project() + "/repository/files/" + path,
                "{\"branch\":\"main\",\"content\":%s,\"commit_message\":\"[skip ci]\"}".formatted(TextNode.valueOf(content))).body();
        assertEquals(path, made.get("file_path").asText());
    }

    /** Runs the pipeline of a branch to its end; every job has an archive. */
    private List<Taken> run(Road road) {
        road.owner().api().post("/projects/" + road.project() + "/repository/branches?branch=topic&ref=main", "{}").body();
        JsonNode made = road.owner().api().post("/projects/" + road.project() + "/pipeline?ref=topic", "{}").body();
        List<Taken> jobs = new ArrayList<>();
        while (jobs.size() < 3) {
            Waiting.until("a job is pending", SOON, () ->
                    !scene.query("select count(*) from jobs where status = 'pending' and kind = 'build' and project_id = "
                    + road.project()).getFirst().equals("0"));
            Taken job = road.take();
            road.upload(job);
            road.end(job, "success");
            jobs.add(job);
        }
        Waiting.until("the pipeline succeeds", SOON, () -> road.owner().api().get("/projects/" + road.project() + "/pipelines/"
                + made.get("id").asLong())
                .body().get("status").asText().equals("success"));
        return jobs;
    }
}
