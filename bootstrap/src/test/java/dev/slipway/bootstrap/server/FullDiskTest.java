package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.artifact.ArtifactScene;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.FileForm;
import dev.slipway.bootstrap.testing.LoggedLines;
import dev.slipway.bootstrap.testing.SmallDisk;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server whose disk fills up: it says so, loses nothing, and works on once there is space. One story, since every server takes seconds.
 */
@EnabledIf("dev.slipway.bootstrap.testing.SmallDisk#available")
class FullDiskTest {

    private static final long MEGABYTE = 1 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final String FULL = "{\"message\":\"507 Insufficient Storage\"}";
    private static final String NOT_READY =
            "{\"status\":\"failed\",\"db_check\":[{\"status\":\"ok\"}],\"storage_check\":[{\"status\":\"failed\"}]}";

    @TempDir
    private Path directory;
    private final HttpClient client = HttpClient.newHttpClient();
    private final LoggedLines log = new LoggedLines();

    private URI address;
    private Api root;
    private ArtifactScene scene;

    @Test
    void server_refuses_files_while_the_disk_is_full_and_works_on_once_it_is_not() throws Exception {
        try (SmallDisk disk = SmallDisk.of(24); TestServer server = TestServer.start(Map.of("SLIPWAY_HOME",
                disk.path().resolve("home").toString(), "SLIPWAY_DISK_RESERVE_MEGABYTES", "2"))) {
            address = server.address();
            root = Api.root(address);
            scene = new ArtifactScene(server);
            Kept kept = filled(server);
            log.start();
            disk.fillBut(0);
            assertEquals(NOT_READY, answered("/-/readiness", 503).body());
            answered("/-/liveness", 200);
            writesAreRefused(kept);
            readsGoOn(kept);
            disk.clear();
            disk.fillBut(4 * MEGABYTE);
            answered("/-/readiness", 200);
            writesThatFillTheDiskAreRefusedAndLeaveNothing(server, disk, kept);
            disk.clear();
            answered("/-/readiness", 200);
            readsGoOn(kept);
            writesGoOn(server, kept);
            log.stop();
            assertEquals(List.of(), log.texts().stream().filter(line -> line.contains("No space left") || line.contains("StorageFull"))
                    .toList());
        } finally {
            log.stop();
        }
    }

    /** What the server has acknowledged before its disk is full. */
    private record Kept(long project, ArtifactScene.Job job, byte[] artifact, String upload, Path work, String head) {}

    private Kept filled(TestServer server) throws Exception {
        long project = root.post("/projects", "{\"name\":\"p\"}").id();
        Path work = Files.createDirectory(directory.resolve("work"));
        git(work, 0, "init", "-q", "-b", "main");
        String head = committed(work, 1000);
        git(work, 0, "push", remote(), "main");
        ArtifactScene.Job job = scene.job(project, scene.pipeline(project, "main", "running"), "build");
        byte[] artifact = noise((int) MEGABYTE);
        assertEquals(201, scene.upload(job, "", artifact, "@a.zip", "").statusCode());
        HttpResponse<String> uploaded = upload(project, noise(1000));
        assertEquals(201, uploaded.statusCode(), uploaded.body());
        assertEquals(202, appended(job, 0));
        return new Kept(project, job, artifact, uploaded.body(), work, head);
    }

    private void writesAreRefused(Kept kept) throws Exception {
        ArtifactScene.Job other = scene.job(kept.project(), scene.pipeline(kept.project(), "main", "running"), "other");
        assertFull(scene.upload(other, "", noise(10), "@a.zip", ""));
        HttpResponse<String> upload = upload(kept.project(), noise(10));
        assertEquals("507 " + FULL, upload.statusCode() + " " + upload.body());
        assertEquals(507, root.post("/projects/" + kept.project() + "/repository/commits", "{\"branch\":\"main\",\"commit_message\":"
                + "\"m\",\"actions\":[{\"action\":\"create\",\"file_path\":\"b\",\"content\":\"b\"}]}").status());
        assertEquals(507, root.post("/projects/" + kept.project() + "/repository/branches?branch=new&ref=main", "{}").status());
        assertEquals(202, appended(kept.job(), 5));
        assertEquals(200, root.put("/jobs/" + kept.job().id(),
                "{\"token\":\"" + kept.job().token() + "\",\"state\":\"success\"}").status());
        committed(kept.work(), 100);
        String told = git(kept.work(), 1, "push", remote(), "main");
        assertTrue(told.contains("507") && told.contains("The server has no space left."), told);
    }

    private void readsGoOn(Kept kept) throws Exception {
        HttpResponse<byte[]> artifact = scene.get("/projects/" + kept.project() + "/jobs/" + kept.job().id() + "/artifacts",
                "PRIVATE-TOKEN", TestServer.ROOT_TOKEN);
        assertArrayEquals(kept.artifact(), artifact.body());
        Path cloned = Files.createTempDirectory(directory, "clone");
        git(cloned, 0, "clone", "-q", remote(), ".");
        assertEquals(kept.head(), git(cloned, 0, "rev-parse", "HEAD").strip());
        assertEquals("hellohello", new String(scene.get("/projects/" + kept.project() + "/jobs/" + kept.job().id() + "/trace",
                "PRIVATE-TOKEN", TestServer.ROOT_TOKEN).body(), StandardCharsets.UTF_8));
    }

    private int appended(ArtifactScene.Job job, int offset) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(address + "/api/v4/jobs/" + job.id() + "/trace"))
                .header("JOB-TOKEN", job.token()).header("Content-Range", offset + "-" + (offset + 4)).header("Content-Type", "text/plain")
                .method("PATCH", BodyPublishers.ofString("hello")).build(), BodyHandlers.discarding()).statusCode();
    }

    /** Each of them begins while there is space, and is larger than that. */
    private void writesThatFillTheDiskAreRefusedAndLeaveNothing(TestServer server, SmallDisk disk, Kept kept) throws Exception {
        long before = disk.free();
        ArtifactScene.Job other = scene.job(kept.project(), scene.pipeline(kept.project(), "main", "running"), "large");
        assertFull(scene.upload(other, "", noise((int) (5 * MEGABYTE)), "@a.zip", ""));
        assertEquals(507, upload(kept.project(), noise((int) (5 * MEGABYTE))).statusCode());
        committed(kept.work(), (int) (5 * MEGABYTE));
        String told = git(kept.work(), 1, "push", remote(), "main:refs/heads/large");
        assertTrue(told.contains("no space is left on the server"), told);
        assertTrue(disk.free() >= before - MEGABYTE / 4, "of " + before + " bytes " + disk.free() + " are free");
        try (Stream<Path> files = Files.walk(disk.path())) {
            assertEquals(List.of(), files.filter(file -> file.toString().contains("incoming-")).toList());
        }
        assertEquals(0, number(server, "select count(*) from git_refs where project_id = " + kept.project() + " and name = 'large'"));
    }

    private void writesGoOn(TestServer server, Kept kept) throws Exception {
        Waiting.until("the log of the ended job is archived", PATIENCE, () -> number(server,
                "select count(*) from jobs where trace_blob is not null and id = " + kept.job().id()) == 1);
        git(kept.work(), 0, "push", remote(), "main:refs/heads/large");
        ArtifactScene.Job other = scene.job(kept.project(), scene.pipeline(kept.project(), "main", "running"), "later");
        assertEquals(201, scene.upload(other, "", noise(10), "@a.zip", "").statusCode());
        assertEquals(201, upload(kept.project(), noise(10)).statusCode());
    }

    private static long number(TestServer server, String sql) {
        return server.database().number(sql);
    }

    private static byte[] noise(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    private static void assertFull(HttpResponse<byte[]> answer) {
        assertEquals("507 " + FULL, answer.statusCode() + " " + new String(answer.body(), StandardCharsets.UTF_8));
    }

    private HttpResponse<String> answered(String path, int status) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(HttpRequest.newBuilder(URI.create(address + path)).build(), BodyHandlers.ofString());
        assertEquals(status, answer.statusCode(), answer.body());
        return answer;
    }

    private HttpResponse<String> upload(long project, byte[] file) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(address + "/api/v4/projects/" + project + "/uploads"))
                .header("PRIVATE-TOKEN", TestServer.ROOT_TOKEN).header("Content-Type", FileForm.TYPE)
                .POST(BodyPublishers.ofByteArray(new FileForm().file("file", "a.bin", "application/octet-stream", file).bytes())).build(),
                BodyHandlers.ofString());
    }

    private String remote() {
        return "http://root:" + TestServer.ROOT_TOKEN + "@" + address.getAuthority() + "/root/p.git";
    }

    private String committed(Path work, int size) throws Exception {
        Files.write(work.resolve("file" + size), noise(size));
        git(work, 0, "add", "-A");
        git(work, 0, "commit", "-q", "-m", "File of " + size);
        return git(work, 0, "rev-parse", "HEAD").strip();
    }

    private String git(Path where, int status, String... arguments) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(Stream.concat(Stream.of("git"), Stream.of(arguments)).toList())
                .directory(where.toFile()).redirectErrorStream(true);
        builder.environment().putAll(Map.of("GIT_CONFIG_NOSYSTEM", "1", "HOME", directory.toString(), "GIT_TERMINAL_PROMPT", "0",
                "GIT_AUTHOR_NAME", "Ada", "GIT_AUTHOR_EMAIL", "ada@example.com", "GIT_COMMITTER_NAME", "Ada", "GIT_COMMITTER_EMAIL",
                "ada@example.com"));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(status, Math.min(1, process.waitFor()), output);
        return output;
    }
}
