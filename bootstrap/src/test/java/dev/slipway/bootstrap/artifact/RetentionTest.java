package dev.slipway.bootstrap.artifact;

import static dev.slipway.bootstrap.artifact.ArtifactScene.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.application.artifact.ExpireProjectArtifacts;
import dev.slipway.application.artifact.ReleaseArtifacts;
import dev.slipway.application.artifact.SweepBlobs;
import dev.slipway.bootstrap.artifact.ArtifactScene.Job;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RetentionTest {

    private static final byte[] ZIP = new Zip().file("a.txt", "hello").bytes();

    private final TestServer server = TestServer.shared();
    private final ArtifactScene scene = new ArtifactScene(server);
    private long project;

    @BeforeEach
    void arrange() {
        project = scene.project(0, true);
    }

    private Job green(long pipeline) {
        Job job = scene.job(project, pipeline, "build");
        assertEquals(201, scene.upload(job, "", ZIP, "@out.zip", "").statusCode());
        scene.end(job, "success");
        return job;
    }

    private String path(Job job) {
        return "/projects/" + project + "/jobs/" + job.id() + "/artifacts";
    }

    private List<String> types(Job job) {
        return scene.query("select file_type from job_artifacts where job_id = " + job.id() + " order by id");
    }

    private List<Path> blobs(Job job) {
        return scene.query("select blob from job_artifacts where job_id = " + job.id()).stream().map(this::blob).toList();
    }

    private Path blob(String key) {
        return server.home().resolve("blobs").resolve(key.substring(0, 2)).resolve(key.substring(2, 4)).resolve(key);
    }

    private boolean locked(long pipeline) {
        return scene.query("select locked from pipelines where id = " + pipeline).getFirst().equals("t");
    }

    @Test
    void deleting_takes_all_files_but_the_log_and_their_blobs() {
        Job job = green(scene.pipeline(project, "main", "success"));
        scene.execute("update job_artifacts set file_type = 'trace' where file_type = 'metadata' and job_id = " + job.id());
        String developer = scene.person(project, 30);
        String maintainer = scene.person(project, 40);
        List<Path> blobs = blobs(job);
        assertEquals(401, scene.call("DELETE", path(job)).statusCode());
        assertEquals(404, scene.call("DELETE", path(job), "PRIVATE-TOKEN", scene.person(project, 0)).statusCode());
        assertEquals(403, scene.call("DELETE", path(job), "PRIVATE-TOKEN", developer).statusCode());
        assertEquals(404,
                scene.call("DELETE", "/projects/" + project + "/jobs/999999999/artifacts", "PRIVATE-TOKEN", maintainer).statusCode());
        assertEquals(2, types(job).size());
        HttpResponse<byte[]> deleted = scene.call("DELETE", path(job), "PRIVATE-TOKEN", maintainer);
        assertEquals(204, deleted.statusCode(), text(deleted));
        assertEquals(List.of("trace"), types(job));
        assertEquals(1, blobs.stream().filter(Files::exists).count());
        assertEquals(204, scene.call("DELETE", path(job), "PRIVATE-TOKEN", maintainer).statusCode());
        assertEquals(404, scene.get(path(job), "PRIVATE-TOKEN", maintainer).statusCode());
    }

    @Test
    void keeping_is_for_ever_and_shows_the_job() throws IOException {
        Job job = green(scene.pipeline(project, "main", "success"));
        Job empty = scene.job(project, scene.pipeline(project, "main", "success"), "empty");
        String keep = path(job) + "/keep";
        String developer = scene.person(project, 30);
        assertEquals(401, scene.call("POST", keep).statusCode());
        assertEquals(403, scene.call("POST", keep, "PRIVATE-TOKEN", scene.person(project, 20)).statusCode());
        assertEquals(404, scene.call("POST", keep, "PRIVATE-TOKEN", scene.person(project, 0)).statusCode());
        assertEquals(404, scene.call("POST", path(empty) + "/keep", "PRIVATE-TOKEN", developer).statusCode());
        HttpResponse<byte[]> kept = scene.call("POST", keep, "PRIVATE-TOKEN", developer);
        assertEquals(200, kept.statusCode(), text(kept));
        JsonNode json = new ObjectMapper().readTree(kept.body());
        assertEquals(job.id(), json.get("id").asLong());
        assertTrue(json.get("artifacts_expire_at").isNull());
        assertEquals(server.api(path(job)).toString(), json.get("download_url").asText());
        assertEquals(2, json.get("artifacts").size());
        assertEquals(List.of("0"), scene.query("select count(expire_at) from job_artifacts where job_id = " + job.id()));
    }

    @Test
    void expiring_a_project_spares_what_its_pipelines_keep() {
        long old = scene.pipeline(project, "main", "success");
        long newest = scene.pipeline(project, "main", "success");
        Job first = green(old);
        Job second = green(newest);
        server.bean(ReleaseArtifacts.class).pipelineChanged(newest);
        assertFalse(locked(old));
        assertTrue(locked(newest));
        String all = "/projects/" + project + "/artifacts";
        assertEquals(401, scene.call("DELETE", all).statusCode());
        assertEquals(403, scene.call("DELETE", all, "PRIVATE-TOKEN", scene.person(project, 30)).statusCode());
        HttpResponse<byte[]> accepted = scene.call("DELETE", all, "PRIVATE-TOKEN", scene.person(project, 40));
        assertEquals(202, accepted.statusCode());
        assertEquals("{\"message\":\"202 Accepted\"}", text(accepted));
        server.bean(ExpireProjectArtifacts.class).handle(project);
        List<Path> gone = blobs(first);
        scene.removeExpired(server, project);
        assertEquals(List.of(), types(first));
        assertEquals(0, gone.stream().filter(Files::exists).count());
        assertEquals(List.of("archive", "metadata"), types(second));
        assertEquals(200, scene.get(path(second), "PRIVATE-TOKEN", scene.person(project, 20)).statusCode());
    }

    @Test
    void expired_files_of_kept_pipelines_logs_and_young_files_stay() {
        long pipeline = scene.pipeline(project, "main", "success");
        Job job = green(pipeline);
        scene.execute("update job_artifacts set expire_at = now() - interval '1 hour' where job_id = " + job.id());
        scene.removeExpired(server, project);
        assertEquals(List.of("archive", "metadata"), types(job));
        scene.execute("update pipelines set locked = false where id = " + pipeline);
        scene.execute("update job_artifacts set file_type = 'trace' where file_type = 'metadata' and job_id = " + job.id());
        Job young = green(pipeline);
        scene.removeExpired(server, project);
        assertEquals(List.of("trace"), types(job));
        assertEquals(List.of("archive", "metadata"), types(young));
    }

    @Test
    void a_green_pipeline_releases_the_older_ones_of_its_ref_and_no_others() {
        scene.branch(project, "other");
        long older = scene.pipeline(project, "main", "failed");
        long elsewhere = scene.pipeline(project, "other", "success");
        long green = scene.pipeline(project, "main", "success");
        long newer = scene.pipeline(project, "main", "failed");
        server.bean(ReleaseArtifacts.class).pipelineChanged(newer);
        assertEquals(List.of(false, true, true, true), List.of(locked(older), locked(elsewhere), locked(green), locked(newer)));
        assertTrue(locked(elsewhere));
    }

    @Test
    void deleting_a_ref_releases_its_pipelines() {
        scene.branch(project, "gone");
        long pipeline = scene.pipeline(project, "gone", "success");
        Job job = green(pipeline);
        scene.execute("update job_artifacts set expire_at = now() - interval '1 hour' where job_id = " + job.id());
        String reader = scene.person(project, 20);
        assertEquals(200, scene.get(path(job), "PRIVATE-TOKEN", reader).statusCode());
        scene.execute("delete from git_refs where name = 'gone' and project_id = " + project);
        assertEquals(404, scene.get(path(job), "PRIVATE-TOKEN", reader).statusCode());
        server.bean(ReleaseArtifacts.class).handle(0);
        assertFalse(locked(pipeline));
    }

    @Test
    void only_old_blobs_that_nothing_names_are_swept() throws IOException {
        Job job = green(scene.pipeline(project, "main", "success"));
        Path named = blobs(job).getFirst();
        String key = "ab" + "0".repeat(30);
        String youngKey = "ac" + "0".repeat(30);
        String logKey = "ad" + "0".repeat(30);
        for (String each : List.of(key, youngKey, logKey)) {
            Files.createDirectories(blob(each).getParent());
            Files.writeString(blob(each), "x");
        }
        scene.execute("update jobs set trace_blob = '" + logKey + "' where id = " + job.id());
        FileTime old = FileTime.from(Instant.now().minus(Duration.ofHours(25)));
        for (Path path : List.of(named, blob(key), blob(logKey))) {
            Files.setLastModifiedTime(path, old);
        }
        server.bean(SweepBlobs.class).handle(0);
        assertTrue(Files.exists(named));
        assertTrue(Files.exists(blob(logKey)));
        assertTrue(Files.exists(blob(youngKey)));
        assertFalse(Files.exists(blob(key)));
    }
}
