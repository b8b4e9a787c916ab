package dev.slipway.bootstrap.artifact;

import static dev.slipway.bootstrap.artifact.ArtifactScene.gzip;
import static dev.slipway.bootstrap.artifact.ArtifactScene.text;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.artifact.ArtifactScene.Job;
import dev.slipway.bootstrap.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UploadTest {

    private final ArtifactScene scene = new ArtifactScene(TestServer.shared());
    private long project;
    private long pipeline;
    private Job job;

    @BeforeEach
    void arrange() {
        project = scene.project(0, true);
        pipeline = scene.pipeline(project, "main", "running");
        job = scene.job(project, pipeline, "build");
    }

    private void refused(int status, String body, HttpResponse<byte[]> answer) {
        assertEquals(status, answer.statusCode(), text(answer));
        assertEquals(body, text(answer));
        assertEquals(List.of(), scene.query("select file_type from job_artifacts where job_id = " + job.id()));
    }

    @Test
    void an_archive_is_taken_with_a_list_of_its_files() {
        byte[] zip = new Zip().file("a.txt", "hello").file("dir/b.txt", "there").bytes();
        HttpResponse<byte[]> answer = scene.upload(job, "?expire_in=1+week", zip, "@../evil/artifacts.zip", "");
        assertEquals(201, answer.statusCode(), text(answer));
        assertEquals("201", text(answer));
        assertEquals("application/json", answer.headers().firstValue("Content-Type").orElse(""));
        assertEquals(List.of("archive zip artifacts.zip", "metadata gzip metadata.gz"), scene.query(
                "select file_type || ' ' || file_format || ' ' || filename from job_artifacts where job_id = " + job.id()
                        + " order by id"));
        Instant expires = Instant.parse(scene.query(
                "select to_char(artifacts_expire_at at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"') from jobs where id = " + job.id())
                .getFirst());
        assertTrue(Math.abs(ChronoUnit.SECONDS.between(Instant.now().plus(Duration.ofDays(7)), expires)) < 60, expires.toString());
    }

    @Test
    void options_may_stand_behind_the_file_and_win_over_the_query() {
        HttpResponse<byte[]> answer = scene.upload(job, "?artifact_type=archive&artifact_format=zip", "{}".getBytes(StandardCharsets.UTF_8),
                "@gl-sast-report.json", "", "artifact_type", "sast", "artifact_format", "raw", "expire_in", "never");
        assertEquals(201, answer.statusCode(), text(answer));
        assertEquals(List.of("sast raw null"), scene.query(
                "select file_type || ' ' || file_format || ' ' || coalesce(expire_at::text, 'null') from job_artifacts where job_id = "
                        + job.id()));
    }

    @Test
    void the_same_file_twice_is_taken_and_another_is_not() {
        byte[] zip = new Zip().file("a", "1").bytes();
        assertEquals(201, scene.upload(job, "", zip, "@a.zip", "").statusCode());
        assertEquals(201, scene.upload(job, "", zip, "@a.zip", "").statusCode());
        HttpResponse<byte[]> other = scene.upload(job, "", new Zip().file("a", "2").bytes(), "@a.zip", "");
        assertEquals(400, other.statusCode());
        assertEquals("{\"message\":\"another artifact of the same type already exists\"}", text(other));
        assertEquals(List.of("2"), scene.query("select count(*) from job_artifacts where job_id = " + job.id()));
    }

    @Test
    void bad_requests_say_what_is_wrong() {
        byte[] file = {1};
        refused(400, "{\"message\":\"Invalid file format with specified file type\"}",
                scene.upload(job, "?artifact_type=junit", file, "@f", ""));
        refused(400, "{\"error\":\"artifact_type does not have a valid value\"}",
                scene.upload(job, "?artifact_type=music", file, "@f", ""));
        refused(400, "{\"error\":\"artifact_format does not have a valid value\"}",
                scene.upload(job, "?artifact_format=rar", file, "@f", ""));
        refused(400, "{\"message\":\"400 Bad request - Missing artifacts file!\"}",
                scene.upload(job, "", file, "artifact_type", "archive"));
        refused(400, "{\"message\":\"400 Bad request - Missing artifacts file!\"}",
                scene.call("POST", "/jobs/" + job.id() + "/artifacts", "JOB-TOKEN", job.token()));
        assertEquals(400, scene.upload(job, "?expire_in=tomorrowish", file, "@f", "").statusCode());
        assertEquals(400, scene.call("POST", "/jobs/x/artifacts", "JOB-TOKEN", job.token()).statusCode());
    }

    @Test
    void a_form_that_breaks_off_is_refused_and_leaves_nothing() {
        byte[] form = ArtifactScene.form(new byte[100_000], "@f.zip", "");
        HttpResponse<byte[]> answer = scene.post(job, "", Arrays.copyOf(form, form.length - 30));
        refused(400, "{\"error\":\"The request has a multipart form that is malformed\"}", answer);
    }

    @Test
    void only_the_running_job_itself_may_send() {
        byte[] zip = new Zip().file("a", "1").bytes();
        refused(403, "{\"message\":\"403 Forbidden\"}", scene.upload(new Job(job.id(), "wrong"), "", zip, "@a.zip", ""));
        assertEquals(403, scene.call("POST", "/jobs/" + job.id() + "/artifacts").statusCode());
        Job other = scene.job(project, pipeline, "other");
        refused(403, "{\"message\":\"403 Forbidden\"}", scene.upload(new Job(job.id(), other.token()), "", zip, "@a.zip", ""));
        assertEquals(404, scene.upload(new Job(999_999_999, job.token()), "", zip, "@a.zip", "").statusCode());
        scene.end(job, "canceled");
        HttpResponse<byte[]> late = scene.upload(job, "", zip, "@a.zip", "");
        refused(403, "{\"message\":\"403 Forbidden - Job is not running\"}", late);
        assertEquals(List.of("canceled"), late.headers().allValues("Job-Status"));
        HttpResponse<byte[]> asked = scene.call("POST", "/jobs/" + job.id() + "/artifacts/authorize", "JOB-TOKEN", job.token());
        assertEquals(403, asked.statusCode());
        assertEquals(List.of("canceled"), asked.headers().allValues("Job-Status"));
        HttpResponse<byte[]> stranger = scene.upload(new Job(job.id(), "wrong"), "", zip, "@a.zip", "");
        assertEquals(List.of(), stranger.headers().allValues("Job-Status"));
        HttpResponse<byte[]> wrongVerb = scene.call("PUT", "/jobs/" + job.id() + "/artifacts");
        assertEquals(405, wrongVerb.statusCode());
    }

    @Test
    void authorization_tells_the_limit() {
        String path = "/jobs/" + job.id() + "/artifacts/authorize";
        HttpResponse<byte[]> granted = scene.call("POST", path, "JOB-TOKEN", job.token());
        assertEquals(200, granted.statusCode(), text(granted));
        assertEquals("{\"MaximumSize\":104857600}", text(granted));
        assertEquals(413, scene.call("POST", path + "?filesize=104857601", "JOB-TOKEN", job.token()).statusCode());
        assertEquals(403, scene.call("POST", path, "JOB-TOKEN", "wrong").statusCode());
    }

    @Test
    void a_file_that_is_too_large_is_refused() {
        try (TestServer small = TestServer.start(Map.of("SLIPWAY_MAX_ARTIFACT_MEGABYTES", "1"))) {
            ArtifactScene here = new ArtifactScene(small);
            long id = here.project(0, true);
            Job sender = here.job(id, here.pipeline(id, "main", "running"), "build");
            HttpResponse<byte[]> answer = here.upload(sender, "", new byte[(1 << 20) + 1], "@a.zip", "");
            assertEquals(413, answer.statusCode());
            assertEquals("{\"message\":\"file size has reached maximum size limit\"}", text(answer));
            assertEquals(201, here.upload(sender, "", new byte[1 << 20], "@a.zip", "").statusCode());
        }
    }

    @Test
    void archive_that_is_packed_as_tightly_as_can_be_is_read() {
        byte[] zeros = new byte[20 << 20];
        byte[] zip = new Zip().file("zeros", zeros).bytes();
        assertTrue(zip.length < zeros.length / 1_000, zip.length + " bytes");
        assertEquals(201, scene.upload(job, "", zip, "@a.zip", "").statusCode());
        scene.end(job, "success");
        HttpResponse<byte[]> read = scene.get("/projects/" + project + "/jobs/" + job.id() + "/artifacts/zeros", "PRIVATE-TOKEN",
                TestServer.ROOT_TOKEN);
        assertEquals(200, read.statusCode(), text(read));
        assertArrayEquals(zeros, read.body());
    }

    @Test
    void archive_whose_files_could_not_be_read_is_refused_with_the_limit() {
        Zip large = new Zip();
        byte[] noise = new byte[4 << 20];
        new Random(1).nextBytes(noise);
        for (int number = 0; number < 6; number++) {
            large.liar("f" + number, noise, 4_000_000_000L);
        }
        refused(413, "{\"message\":\"413 Request Entity Too Large - the files of the archive have more than 21474836480 bytes unpacked\"}",
                scene.upload(job, "", large.bytes(), "@a.zip", ""));
    }

    @Test
    void dotenv_files_become_variables_or_are_refused_whole() {
        String query = "?artifact_type=dotenv&artifact_format=gzip";
        refused(400, "{\"message\":\"Invalid Format\"}", scene.upload(job, query, gzip("A=1\n\nB=2"), "@.env.gz", ""));
        refused(400, "{\"message\":\"Invalid Format\"}", scene.upload(job, query, "A=1".getBytes(StandardCharsets.UTF_8), "@.env.gz", ""));
        refused(400, "{\"message\":\"Dotenv Artifact Too Big. Maximum Allowable Size: 5120\"}",
                scene.upload(job, query, gzip("A=" + "x".repeat(50_000_000)), "@.env.gz", ""));
        assertEquals(201, scene.upload(job, query, gzip("A=1\nB=zwei"), "@.env.gz", "").statusCode());
        assertEquals(List.of("A", "B"),
                scene.query("select key from job_exported_variables where job_id = " + job.id() + " order by position"));
    }

    @Test
    void only_a_dependent_job_fetches_the_archive() {
        byte[] zip = new Zip().file("a", "1").bytes();
        scene.upload(job, "", zip, "@a.zip", "");
        scene.end(job, "success");
        String path = "/jobs/" + job.id() + "/artifacts";
        Job later = scene.job(project, pipeline, "deploy", 1, "{}");
        HttpResponse<byte[]> answer = scene.get(path + "?direct_download=true", "JOB-TOKEN", later.token());
        assertEquals(200, answer.statusCode(), text(answer));
        assertArrayEquals(zip, answer.body());
        Job beside = scene.job(project, pipeline, "beside", 0, "{}");
        assertEquals(403, scene.get(path, "JOB-TOKEN", beside.token()).statusCode());
        Job needing = scene.job(project, pipeline, "needing", 0, "{}");
        scene.execute(
                "update jobs set needs_scheduled = true, needs = '[{\"name\":\"build\",\"artifacts\":true,\"optional\":false}]' where id = "
                        + needing.id());
        assertEquals(200, scene.get(path, "JOB-TOKEN", needing.token()).statusCode());
        Job without = scene.job(project, pipeline, "without", 2, "{}");
        scene.execute(
                "update jobs set needs_scheduled = true, needs = '[{\"name\":\"build\",\"artifacts\":false,\"optional\":false}]' where "
                        + "id = "
                        + without.id());
        assertEquals(403, scene.get(path, "JOB-TOKEN", without.token()).statusCode());
        Job elsewhere = scene.job(project, scene.pipeline(project, "main", "running"), "deploy", 1, "{}");
        assertEquals(403, scene.get(path, "JOB-TOKEN", elsewhere.token()).statusCode());
        Job choosing = scene.job(project, pipeline, "choosing", 1, "{}");
        scene.execute("update jobs set dependencies = '{build}' where id = " + choosing.id());
        assertEquals(200, scene.get(path, "JOB-TOKEN", choosing.token()).statusCode());
        scene.execute("update jobs set dependencies = '{other}' where id = " + choosing.id());
        assertEquals(403, scene.get(path, "JOB-TOKEN", choosing.token()).statusCode());
        scene.execute("update jobs set dependencies = '{}' where id = " + choosing.id());
        assertEquals(403, scene.get(path, "JOB-TOKEN", choosing.token()).statusCode());
        long foreign = scene.project(0, true);
        Job stranger = scene.job(foreign, scene.pipeline(foreign, "main", "running"), "deploy", 1, "{}");
        assertEquals(404, scene.get(path, "JOB-TOKEN", stranger.token()).statusCode());
        assertEquals(401, scene.get(path).statusCode());
        assertEquals(401, scene.get(path, "JOB-TOKEN", "wrong").statusCode());
        assertEquals(404, scene.get("/jobs/" + beside.id() + "/artifacts", "JOB-TOKEN", beside.token()).statusCode());
        assertEquals(404, scene.get("/jobs/999999999/artifacts", "JOB-TOKEN", beside.token()).statusCode());
    }
}
