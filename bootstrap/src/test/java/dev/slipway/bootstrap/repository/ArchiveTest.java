package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Archives of a repository, unpacked by the programs that people have. */
final class ArchiveTest extends GitScene {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private String sha;

    private Path pushed() throws IOException {
        Path work = repository("work");
        Files.createDirectories(work.resolve("dir/deep"));
        Files.writeString(work.resolve("dir/deep/ünï.txt"), "deep");
        Files.createSymbolicLink(work.resolve("link"), Path.of("dir/deep"));
        Files.writeString(work.resolve("run.sh"), "#!/bin/sh\n");
        assertTrue(work.resolve("run.sh").toFile().setExecutable(true));
        commit(work, "a.txt", "two");
        git(work, "update-index", "--add", "--cacheinfo", "160000," + "1".repeat(40) + ",module").succeeded();
        git(work, "commit", "-q", "-m", "Add a module").succeeded();
        git(work, "branch", "feature/one").succeeded();
        git(work, "push", "-q", asOwner(), "main", "feature/one").succeeded();
        sha = git(work, "rev-parse", "HEAD").output().strip();
        return work;
    }

    private HttpRequest.Builder archive(String rest) {
        return HttpRequest.newBuilder(server.api("/projects/" + URLEncoder.encode(path, StandardCharsets.UTF_8) + "/repository/archive"
                + rest));
    }

    private <T> HttpResponse<T> ask(HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler) throws IOException,
            InterruptedException {
        return HTTP.send(request.header("PRIVATE-TOKEN", owner).build(), handler);
    }

    private void run(Path where, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
    }

    @ParameterizedTest
    @CsvSource({"'',tar.gz", ".tar.gz,tar.gz", ".tgz,tar.gz", ".gz,tar.gz", ".tar,tar", ".tar.bz2,tar.bz2", ".tbz,tar.bz2",
            ".tbz2,tar.bz2", ".tb2,tar.bz2",
        ".bz2,tar.bz2", ".zip,zip"})
    void programs_unpack_every_format(String asked, String ending) throws Exception {
        Path work = pushed();
        HttpResponse<byte[]> answer = ask(archive(asked), BodyHandlers.ofByteArray());
        assertEquals(200, answer.statusCode());
        String folder = "project-main-" + sha;
        assertEquals(ending.equals("zip") ? "application/zip" : "application/octet-stream", answer.headers().firstValue("Content-Type")
                .orElseThrow());
        assertEquals("attachment; filename=\"" + folder + "." + ending + "\"; filename*=UTF-8''" + folder + "." + ending,
                answer.headers().firstValue("Content-Disposition").orElseThrow());
        Path file = Files.write(directory.resolve("archive." + ending), answer.body());
        Path out = Files.createDirectory(directory.resolve("out"));
        if (ending.equals("zip")) {
            run(out, "unzip", "-q", file.toString());
        } else {
            run(out, "tar", "xf", file.toString());
            unpackedLike(git(work, "log", "-1", "--format=%ct").output().strip(), out.resolve(folder));
        }
        Path top = out.resolve(folder);
        assertEquals("two", Files.readString(top.resolve("a.txt")));
        assertEquals("deep", Files.readString(top.resolve("dir/deep/ünï.txt")));
        assertEquals(Path.of("dir/deep"), Files.readSymbolicLink(top.resolve("link")));
        assertTrue(Files.getPosixFilePermissions(top.resolve("run.sh")).contains(PosixFilePermission.OWNER_EXECUTE));
        try (var inside = Files.list(top.resolve("module"))) {
            assertEquals(0, inside.count());
        }
    }

    private static void unpackedLike(String seconds, Path top) throws IOException {
        Instant time = Instant.ofEpochSecond(Long.parseLong(seconds));
        for (String name : new String[] {"a.txt", "dir", "link", "run.sh"}) {
            assertEquals(time, Files.getLastModifiedTime(top.resolve(name), LinkOption.NOFOLLOW_LINKS).toInstant(), name);
        }
    }

    @Test
    void a_ref_and_a_path_name_the_archive() throws Exception {
        pushed();
        HttpResponse<byte[]> answer = ask(archive(".tar?sha=feature/one&path=/dir/deep/&include_lfs_blobs=false"),
                BodyHandlers.ofByteArray());
        String folder = "project-feature-one-" + sha + "-dir-deep";
        assertTrue(answer.headers().firstValue("Content-Disposition").orElseThrow().contains("\"" + folder + ".tar\""));
        Path file = Files.write(directory.resolve("part.tar"), answer.body());
        run(directory, "tar", "xf", file.toString());
        assertEquals("deep", Files.readString(directory.resolve(folder + "/dir/deep/ünï.txt")));
        assertEquals(false, Files.exists(directory.resolve(folder + "/a.txt")));
        assertEquals(sha, commitOf(file));
    }

    /** As git reads it out of a tar. */
    private String commitOf(Path tar) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("git", "get-tar-commit-id").redirectInput(tar.toFile()).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor());
        return output.strip();
    }

    @ParameterizedTest
    @CsvSource({".7z", ".rar", ".tar.xz", "?sha=nope", "?path=nope", "?path=../x", "?path=dir/../a.txt", "?path=a.txt/x",
            ".zip?sha=HEAD~1"})
    void what_is_not_there_is_not_found(String asked) throws Exception {
        pushed();
        HttpResponse<String> answer = ask(archive(asked), BodyHandlers.ofString());
        assertEquals(404, answer.statusCode());
        assertEquals("{\"message\":\"404 File Not Found\"}", answer.body());
    }

    @Test
    void an_empty_repository_has_no_archive() throws Exception {
        assertEquals(404, ask(archive(""), BodyHandlers.ofString()).statusCode());
    }

    @Test
    void head_tells_the_name_and_makes_nothing() throws Exception {
        pushed();
        HttpResponse<String> head = ask(archive(".zip").method("HEAD", HttpRequest.BodyPublishers.noBody()), BodyHandlers.ofString());
        assertEquals(200, head.statusCode());
        assertEquals("application/zip", head.headers().firstValue("Content-Type").orElseThrow());
        assertTrue(head.headers().firstValue("Content-Disposition").orElseThrow().contains("project-main-" + sha + ".zip"));
        assertEquals(404, ask(archive(".zip?sha=nope").method("HEAD", HttpRequest.BodyPublishers.noBody()), BodyHandlers.ofString())
                .statusCode());
    }

    @Test
    void clients_that_hang_up_leave_nothing_behind() throws Exception {
        Path work = repository("work");
        byte[] large = new byte[8 * 1024 * 1024];
        new Random(1).nextBytes(large);
        Files.write(work.resolve("large"), large);
        commit(work, "a.txt", "two");
        git(work, "push", "-q", asOwner(), "main").succeeded();
        for (int index = 0; index < 14; index++) {
            try (HttpClient client = HttpClient.newHttpClient()) {
                HttpResponse<InputStream> answer = client.send(archive(".tar").header("PRIVATE-TOKEN", owner).build(),
                        BodyHandlers.ofInputStream());
                assertEquals(200, answer.statusCode());
                assertEquals(1000, answer.body().readNBytes(1000).length);
                answer.body().close();
                client.shutdownNow();
            }
        }
        Waiting.until("no archive is written any more", Duration.ofSeconds(30), () -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("archive")));
        assertTrue(ask(archive(".tar"), BodyHandlers.ofByteArray()).body().length > large.length);
    }

    @Test
    void clients_that_reset_at_once_leave_the_slots_to_anonymous_callers() throws Exception {
        Path work = repository("work");
        byte[] large = new byte[8 * 1024 * 1024];
        new Random(2).nextBytes(large);
        Files.write(work.resolve("large"), large);
        commit(work, "a.txt", "two");
        git(work, "push", "-q", asOwner(), "main").succeeded();
        number("update projects set visibility = 20 where id = ? returning id", project);
        for (int index = 0; index < 40; index++) {
            hangUp(index % 2 == 0);
        }
        HttpResponse<byte[]> answer = HTTP.send(archive(".tar").build(), BodyHandlers.ofByteArray());
        assertEquals(200, answer.statusCode());
        assertTrue(answer.body().length > large.length);
    }

    /** Asks for an archive and closes the connection without reading of it. */
    private void hangUp(boolean reset) throws IOException {
        URI address = archive(".tar").build().uri();
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoLinger(reset, 0);
            socket.getOutputStream().write(("GET " + address.getRawPath() + " HTTP/1.1\r\nHost: " + address.getAuthority() + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
        }
    }
}
