package dev.slipway.bootstrap.artifact;

import static dev.slipway.bootstrap.artifact.ArtifactScene.text;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.bootstrap.artifact.ArtifactScene.Job;
import dev.slipway.bootstrap.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DownloadTest {

    private static final byte[] ZIP = new Zip().file("a.txt", "hello").file("site/index.html", "<script>1</script>")
            .file("dir/raw/b", "bee").bytes();

    private final ArtifactScene scene = new ArtifactScene(TestServer.shared());

    private record Stored(long project, long pipeline, Job job) {
        String archive() {
            return "/projects/" + project + "/jobs/" + job.id() + "/artifacts";
        }

        String ofRef(String rest) {
            return "/projects/" + project + "/jobs/artifacts/" + rest;
        }
    }

    private Stored stored(long project, String ref, String options, byte[] zip) {
        long pipeline = scene.pipeline(project, ref, "success");
        Job job = scene.job(project, pipeline, "build", 0, options);
        assertEquals(201, scene.upload(job, "", zip, "@out.zip", "").statusCode());
        scene.end(job, "success");
        return new Stored(project, pipeline, job);
    }

    private Stored stored(byte[] zip) {
        return stored(scene.project(20, true), "main", "{}", zip);
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    /** In the order of the grid: anonymous, stranger, guest, reporter, developer. */
    @ParameterizedTest
    @CsvSource({
        "20, true,  public,  200, 200, 200, 200, 200",
        "20, true,  private, 403, 403, 403, 403, 200",
        "20, false, public,  403, 403, 403, 200, 200",
        "20, false, private, 403, 403, 403, 403, 200",
        "10, true,  public,  404, 200, 200, 200, 200",
        "10, true,  private, 404, 403, 403, 403, 200",
        "0,  true,  public,  404, 404, 403, 200, 200",
        "0,  true,  private, 404, 404, 403, 403, 200",
        "20, true,  none,    403, 403, 403, 403, 403",
        "0,  true,  none,    404, 404, 403, 403, 403",
    })
    void the_grid_of_readers(int visibility, boolean publicBuilds, String audience, int anonymous, int stranger, int guest, int reporter,
            int developer) {
        long project = scene.project(visibility, publicBuilds);
        Stored stored = stored(project, "main", "{\"artifacts\":{\"shared\":%s,\"access\":%s}}"
                .formatted(audience.equals("public"), audience.equals("none") ? "\"none\"" : "null"), ZIP);
        for (String path : new String[] {stored.archive(), stored.archive() + "/a.txt", stored.ofRef("main/download?job=build"),
                stored.ofRef("main/raw/a.txt?job=build")}) {
            assertEquals(anonymous, scene.get(path).statusCode(), path);
            assertEquals(stranger, scene.get(path, "PRIVATE-TOKEN", scene.person(project, 0)).statusCode(), path);
            assertEquals(guest, scene.get(path, "PRIVATE-TOKEN", scene.person(project, 10)).statusCode(), path);
            assertEquals(reporter, scene.get(path, "PRIVATE-TOKEN", scene.person(project, 20)).statusCode(), path);
            assertEquals(developer, scene.get(path, "PRIVATE-TOKEN", scene.person(project, 30)).statusCode(), path);
        }
    }

    @Test
    void an_archive_comes_whole_in_parts_and_by_head() {
        Stored stored = stored(ZIP);
        HttpResponse<byte[]> whole = scene.get(stored.archive(), "Accept", "*");
        assertArrayEquals(ZIP, whole.body());
        assertEquals("application/zip", header(whole, "Content-Type"));
        assertEquals("attachment; filename=\"out.zip\"; filename*=UTF-8''out.zip", header(whole, "Content-Disposition"));
        assertEquals("nosniff", header(whole, "X-Content-Type-Options"));
        HttpResponse<byte[]> part = scene.get(stored.archive(), "Range", "bytes=3-9");
        assertEquals(206, part.statusCode());
        assertEquals("bytes 3-9/" + ZIP.length, header(part, "Content-Range"));
        assertArrayEquals(Arrays.copyOfRange(ZIP, 3, 10), part.body());
        assertArrayEquals(Arrays.copyOfRange(ZIP, ZIP.length - 5, ZIP.length), scene.get(stored.archive(), "Range", "bytes=-5").body());
        assertEquals(416, scene.get(stored.archive(), "Range", "bytes=" + ZIP.length + "-").statusCode());
        HttpResponse<byte[]> head = scene.call("HEAD", stored.archive());
        assertEquals(200, head.statusCode());
        assertEquals(Integer.toString(ZIP.length), header(head, "Content-Length"));
        assertEquals(0, head.body().length);
    }

    @Test
    void a_single_file_is_unpacked_and_runs_nothing_in_a_browser() {
        Stored stored = stored(ZIP);
        HttpResponse<byte[]> file = scene.get(stored.archive() + "/site/index.html");
        assertEquals(200, file.statusCode(), text(file));
        assertEquals("<script>1</script>", text(file));
        assertEquals("text/html; charset=utf-8", header(file, "Content-Type"));
        assertEquals("sandbox; default-src 'none'", header(file, "Content-Security-Policy"));
        assertEquals("attachment; filename=\"index.html\"; filename*=UTF-8''index.html", header(file, "Content-Disposition"));
        assertEquals("ell", text(scene.get(stored.archive() + "/a.txt", "Range", "bytes=1-3")));
        assertEquals("hello", text(scene.get(stored.archive() + "/a%2Etxt?per_page=96")));
        assertEquals("bee", text(scene.get(stored.archive() + "/dir%2Fraw%2Fb")));
        assertEquals("5", header(scene.call("HEAD", stored.archive() + "/a.txt"), "Content-Length"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing", "dir", "dir/", "a.txt/x", "A.TXT"})
    void what_is_no_file_of_the_archive_is_not_found(String path) {
        assertEquals(404, scene.get(stored(ZIP).archive() + "/" + path).statusCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"..%2Fa.txt", "dir/..%2F..%2Fa.txt", "%2E%2E/%2E%2E/etc/passwd", "a%00.txt", "a%FF.txt"})
    void a_path_that_leads_out_is_a_bad_request(String path) {
        assertEquals(400, scene.get(stored(ZIP).archive() + "/" + path).statusCode());
    }

    @Test
    void hostile_entries_are_not_served_and_harmless_ones_beside_them_are() {
        byte[] bomb = new byte[20 << 20];
        byte[] zip = new Zip().file("../up.txt", "x").file("/abs.txt", "x").link("link", "/etc/passwd").liar("bomb", bomb, 2_000_000_000)
                .liar("short", bomb, 10).liar("long", "abc".getBytes(StandardCharsets.UTF_8), 100_000).file("good.txt", "good").bytes();
        Stored stored = stored(zip);
        for (String path : new String[] {"up.txt", "abs.txt", "link", "bomb", "etc/passwd"}) {
            assertEquals(404, scene.get(stored.archive() + "/" + path).statusCode(), path);
        }
        assertEquals("good", text(scene.get(stored.archive() + "/good.txt")));
        assertThrows(IllegalStateException.class, () -> scene.get(stored.archive() + "/long"));
        assertThrows(IllegalStateException.class, () -> scene.get(stored.archive() + "/short"));
        assertArrayEquals(zip, scene.get(stored.archive()).body());
    }

    @Test
    void a_broken_archive_is_given_back_as_it_came_and_has_no_files() {
        byte[] broken = Arrays.copyOf(ZIP, ZIP.length - 40);
        Stored stored = stored(broken);
        assertArrayEquals(broken, scene.get(stored.archive()).body());
        assertEquals(404, scene.get(stored.archive() + "/a.txt").statusCode());
    }

    @Test
    void a_ref_may_have_slashes_encoded_or_not() {
        long project = scene.project(20, true);
        scene.branch(project, "feature/raw/x");
        Stored stored = stored(project, "feature/raw/x", "{}", ZIP);
        assertArrayEquals(ZIP, scene.get(stored.ofRef("feature%2Fraw%2Fx/download?job=build")).body());
        assertEquals("hello", text(scene.get(stored.ofRef("feature%2Fraw%2Fx/raw/a.txt?job=build"))));
        assertEquals("hello", text(scene.get(stored.ofRef("feature/raw/x/raw/a.txt?job=build"))));
        assertEquals("bee", text(scene.get(stored.ofRef("feature%2Fraw%2Fx/raw/dir/raw/b?job=build"))));
        scene.branch(project, "artifacts");
        stored(project, "artifacts", "{}", ZIP);
        assertArrayEquals(ZIP, scene.get(stored.ofRef("artifacts/download?job=build")).body());
        assertEquals("hello", text(scene.get(stored.ofRef("artifacts/raw/a.txt?job=build"))));
    }

    @Test
    void a_ref_means_its_newest_green_pipeline() {
        long project = scene.project(20, true);
        stored(project, "main", "{}", new Zip().file("n", "old").bytes());
        Stored newest = stored(project, "main", "{}", new Zip().file("n", "new").bytes());
        long failed = scene.pipeline(project, "main", "failed");
        scene.end(scene.job(project, failed, "build"), "success");
        assertEquals("new", text(scene.get(newest.ofRef("main/raw/n?job=build"))));
        assertEquals(404, scene.get(newest.ofRef("main/raw/n?job=other")).statusCode());
        assertEquals(404, scene.get(newest.ofRef("none/raw/n?job=build")).statusCode());
        assertEquals(404, scene.get(newest.ofRef("none/download?job=build")).statusCode());
        HttpResponse<byte[]> nameless = scene.get(newest.ofRef("main/download"));
        assertEquals(400, nameless.statusCode());
        assertEquals("{\"error\":\"job is missing\"}", text(nameless));
        assertEquals(400, scene.get(newest.ofRef("main/raw/..%2Fn?job=build")).statusCode());
    }

    @Test
    void what_is_missing_is_not_found() {
        Stored stored = stored(ZIP);
        Job empty = scene.job(stored.project(), stored.pipeline(), "empty");
        assertEquals(404, scene.get("/projects/" + stored.project() + "/jobs/" + empty.id() + "/artifacts").statusCode());
        assertEquals(404, scene.get("/projects/" + stored.project() + "/jobs/999999999/artifacts").statusCode());
        assertEquals(404, scene.get("/projects/" + scene.project(20, true) + "/jobs/" + stored.job().id() + "/artifacts").statusCode());
        assertEquals(404, scene.get("/projects/999999999/jobs/" + stored.job().id() + "/artifacts").statusCode());
        assertEquals(400, scene.get("/projects/" + stored.project() + "/jobs/abc/artifacts").statusCode());
    }

    @Test
    void a_running_job_reads_the_files_of_its_own_project_only() {
        long project = scene.project(0, true);
        Stored stored = stored(project, "main", "{}", ZIP);
        Job job = scene.job(project, scene.pipeline(project, "main", "running"), "deploy");
        assertEquals(200, scene.get(stored.archive() + "?job_token=" + job.token()).statusCode());
        assertEquals(200, scene.get(stored.archive(), "JOB-TOKEN", job.token()).statusCode());
        long other = scene.project(20, true);
        Job stranger = scene.job(other, scene.pipeline(other, "main", "running"), "deploy");
        HttpResponse<byte[]> foreign = scene.get(stored.archive(), "JOB-TOKEN", stranger.token());
        assertEquals(404, foreign.statusCode());
        assertEquals("{\"message\":\"404 Project Not Found\"}", text(foreign));
    }

    @Test
    void expired_files_are_gone_unless_their_pipeline_keeps_them() {
        Stored stored = stored(ZIP);
        scene.execute("update job_artifacts set expire_at = now() - interval '1 minute' where job_id = " + stored.job().id());
        assertEquals(200, scene.get(stored.archive()).statusCode());
        assertEquals(200, scene.get(stored.ofRef("main/download?job=build")).statusCode());
        scene.execute("update pipelines set locked = false where id = " + stored.pipeline());
        assertEquals(404, scene.get(stored.archive()).statusCode());
        assertEquals(404, scene.get(stored.ofRef("main/download?job=build")).statusCode());
    }
}
