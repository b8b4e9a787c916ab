package dev.slipway.bootstrap.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.ArchiveLog;
import dev.slipway.bootstrap.artifact.ArtifactScene;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is deleted over HTTP is removed by and by, rows and files. */
class RemovalTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** Every table with rows that belong to a job. */
    private static final List<String> OF_JOBS = List.of("job_artifacts", "log_chunks", "job_variables");

    private final TestServer server = TestServer.shared();
    private final ArtifactScene tables = new ArtifactScene(server);
    private final Road road = new Road(server, "build: {script: [make]}\ntalk: {script: [talk], variables: {A: b}}");

    /** A job with artifacts and an archived log, and one whose log is still in rows. */
    private List<Path> leaveTraces() {
        Taken first = road.take();
        road.log(first, "a log that becomes a file\n");
        road.upload(first);
        road.end(first, "success");
        server.bean(ArchiveLog.class).handle(first.id());
        Taken second = road.take();
        road.log(second, "a log in rows\n");
        List<Path> blobs = tables.query("select blob from job_artifacts where job_id = " + first.id()
                + " union all select trace_blob from jobs where trace_blob is not null and id = " + first.id()).stream().map(this::blob)
                .toList();
        assertEquals(3, blobs.size(), "archive, its list of files, log");
        assertTrue(blobs.stream().allMatch(Files::exists));
        return blobs;
    }

    private Path blob(String key) {
        return server.home().resolve("blobs").resolve(key.substring(0, 2)).resolve(key.substring(2, 4)).resolve(key);
    }

    private long count(String query) {
        return Long.parseLong(tables.query(query).getFirst());
    }

    private void gone(List<Path> blobs, List<String> jobs) {
        String ids = String.join(",", jobs);
        Waiting.until("the jobs are removed", PATIENCE, () -> count("select count(*) from jobs where id in (" + ids + ")") == 0);
        for (String table : OF_JOBS) {
            assertEquals(0, count("select count(*) from " + table + " where job_id in (" + ids + ")"), table);
        }
        Waiting.until("the files are removed", PATIENCE, () -> blobs.stream().noneMatch(Files::exists));
    }

    private List<String> jobs() {
        return tables.query("select id from jobs where project_id = " + road.project());
    }

    @Test
    void a_deleted_pipeline_leaves_nothing() {
        List<Path> blobs = leaveTraces();
        List<String> jobs = jobs();
        long pipeline = road.named("build").at("/pipeline/id").asLong();
        String path = "/projects/" + road.project() + "/pipelines/" + pipeline;
        assertEquals(204, road.owner().api().delete(path).status());
        assertEquals(404, road.owner().api().get(path).status());
        assertEquals(404, road.owner().api().get(road.path(Long.parseLong(jobs.getFirst()))).status());
        assertEquals("[]", road.owner().api().get("/projects/" + road.project() + "/jobs").body().toString());
        gone(blobs, jobs);
        assertEquals(0, count("select count(*) from pipelines where id = " + pipeline));
        assertEquals(200, road.owner().api().get("/projects/" + road.project()).status());
    }

    @Test
    void a_deleted_project_leaves_nothing_and_its_runner_is_told() {
        List<Path> blobs = leaveTraces();
        List<String> jobs = jobs();
        String path = "/projects/" + road.project();
        String name = road.owner().api().get(path).body().get("path_with_namespace").asText();
        assertTrue(hasRepository());
        Answer deleted = road.owner().api().delete(path);
        assertEquals(202, deleted.status());
        assertEquals("{\"message\":\"202 Accepted\"}", deleted.body().toString());
        assertEquals("404 Project Not Found", road.owner().api().get(path).message());
        assertEquals(404, road.owner().api().get("/projects/" + name.replace("/", "%2F")).status());
        gone(blobs, jobs);
        Waiting.until("the project is removed", PATIENCE, () -> count("select count(*) from projects where id = " + road.project()) == 0);
        assertEquals(0, count("select count(*) from pipelines where project_id = " + road.project()));
        assertEquals(0, count("select count(*) from git_refs where project_id = " + road.project()));
        assertFalse(hasRepository(), "the repository is removed");
        int told = road.request().status();
        assertTrue(told == 204 || told == 403, "a runner without projects gets nothing");
        assertEquals(201, road.owner().api().post("/projects", "{\"name\":\"" + name.substring(name.indexOf('/') + 1) + "\"}").status(),
                "its path is free");
    }

    private boolean hasRepository() {
        try (Stream<Path> shards = Files.list(server.home().resolve("repositories"))) {
            return shards.anyMatch(shard -> Files.exists(shard.resolve(road.project() + ".git")));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
