package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Together;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Waiting;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pushes to a snippet that are rejected, that carry tags, and that run beside operations. */
final class SnippetPushTest extends GitScene {

    private static final String FILE = "{\"title\":\"x\",\"files\":[{\"file_path\":\"a.txt\",\"content\":\"one\"}]}";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int MEBIBYTE = 1 << 20;

    private Api api;
    private long snippet;
    private Path work;

    @BeforeEach
    void cloned() {
        api = Api.root(server.address()).with(owner);
        renew("work");
    }

    /** Makes another snippet, and clones it. */
    private void renew(String folder) {
        snippet = api.post("/projects/" + project + "/snippets", FILE).id();
        URI address = server.address();
        git(directory, "clone", "-q", "http://x:" + owner + "@" + address.getHost() + ":" + address.getPort() + "/" + path + "/snippets/"
                + snippet + ".git", folder).succeeded();
        work = directory.resolve(folder);
    }

    private TreeSet<String> files() {
        TreeSet<String> paths = new TreeSet<>();
        api.get("/snippets/" + snippet).body().get("files").forEach(file -> paths.add(file.get("path").asText()));
        return paths;
    }

    private String raw(String ref, String file) {
        HttpResponse<byte[]> answer = api.fetch("GET", "/api/v4/snippets/" + snippet + "/files/" + ref + "/" + file + "/raw");
        return answer.statusCode() == 200 ? new String(answer.body(), StandardCharsets.UTF_8) : Integer.toString(answer.statusCode());
    }

    private String sha(String revision) {
        return git(work, "rev-parse", revision).succeeded().output().strip();
    }

    private void eleven() throws IOException {
        for (int number = 0; number < 10; number++) {
            Files.writeString(work.resolve("f" + number), "x");
        }
        commit(work, "f0", "y");
    }

    @Test
    void commits_of_rejected_pushes_are_not_served_and_are_swept() throws IOException {
        commit(work, "b.txt", "two");
        String first = sha("HEAD~1");
        git(work, "push", "-q", "origin", "main").succeeded();
        eleven();
        git(work, "push", "origin", "main").refused("Repository files count over the limit");
        assertEquals(List.of("404", "404"), List.of(raw(sha("HEAD"), "f0"), raw(sha("HEAD").substring(0, 12), "f0")));
        assertEquals(List.of("one", "one", "two"), List.of(raw(first, "a.txt"), raw(first.substring(0, 12), "a.txt"),
                raw(sha("HEAD~1"), "b.txt")));
        assertEquals("404", raw(first, "b.txt"));
        assertTrue(number("select count(*) from scheduled_tasks where task_name = 'SWEEP_REJECTED_OBJECTS'") > 0);
    }

    @Test
    void annotated_tags_obey_the_rules_of_branches() throws IOException {
        git(work, "tag", "-a", "v1", "-m", "First").succeeded();
        git(work, "push", "-q", "origin", "v1").succeeded();
        assertEquals("one", raw("v1", "a.txt"));
        commit(work, "a.txt", "two");
        git(work, "tag", "-f", "-a", "v1", "-m", "Second").succeeded();
        git(work, "push", "-q", "-f", "origin", "v1").succeeded();
        assertEquals("two", raw("v1", "a.txt"));
        assertEquals("two", raw(sha("v1^{commit}"), "a.txt"), "a commit that a tag alone names");
        eleven();
        git(work, "tag", "-a", "bad", "-m", "Bad").succeeded();
        git(work, "push", "origin", "bad").refused("Repository files count over the limit");
        assertEquals(List.of("404", "404", "404"), List.of(raw("bad", "f0"), raw(sha("bad"), "f0"), raw(sha("HEAD"), "f0")));
        git(work, "push", "-q", "origin", ":v1").succeeded();
        assertEquals("404", raw("v1", "a.txt"));
        assertEquals("one", raw("main", "a.txt"));
    }

    @Test
    void pack_above_the_limit_is_refused_and_takes_no_space() throws IOException {
        byte[] noise = new byte[MEBIBYTE];
        Random random = new Random(1);
        try (OutputStream file = Files.newOutputStream(work.resolve("large"))) {
            for (int block = 0; block < 101; block++) {
                random.nextBytes(noise);
                file.write(noise);
            }
        }
        git(work, "add", "-A").succeeded();
        git(work, "-c", "core.compression=0", "commit", "-q", "-m", "Large").succeeded();
        assertTrue(git(work, "push", "origin", "main").status() != 0);
        assertEquals(List.of("a.txt"), List.copyOf(files()));
        assertTrue(server.bean(Repositories.class).size(RepositoryId.ofSnippet(snippet)) < 50 * MEBIBYTE);
    }

    @Test
    void update_against_push_keeps_the_files_of_both_that_succeed() throws Exception {
        for (int round = 0; round < 4; round++) {
            TreeSet<String> expected = files();
            git(work, "fetch", "-q", "origin").succeeded();
            git(work, "reset", "-q", "--hard", "origin/main").succeeded();
            String pushed = "pushed" + round;
            String updated = "updated" + round;
            commit(work, pushed, "x");
            List<Integer> done = Together.call(List.of(() -> git(work, "push", "-q", "origin", "main").status(), () ->
                    api.put("/snippets/" + snippet, "{\"files\":[{\"action\":\"create\",\"file_path\":\"" + updated
                            + "\",\"content\":\"x\"}]}").status()));
            assertTrue(List.of(200, 409).contains(done.get(1)) && (done.get(0) == 0 || done.get(1) == 200), done.toString());
            if (done.get(0) == 0) {
                expected.add(pushed);
            }
            if (done.get(1) == 200) {
                expected.add(updated);
            }
            Waiting.until("files " + expected, PATIENCE, () -> files().equals(expected));
            expected.forEach(file -> assertEquals(file.equals("a.txt") ? "one" : "x", raw("main", file)));
        }
    }

    @Test
    void stale_push_is_refused_after_an_update() throws IOException {
        commit(work, "b.txt", "two");
        assertEquals(200, api.put("/snippets/" + snippet,
                "{\"files\":[{\"action\":\"update\",\"file_path\":\"a.txt\",\"content\":\"three\"}]}").status());
        git(work, "push", "origin", "main").refused("rejected");
        git(work, "pull", "-q", "--rebase").succeeded();
        git(work, "push", "-q", "origin", "main").succeeded();
        assertEquals(List.of("three", "two"), List.of(raw("main", "a.txt"), raw("main", "b.txt")));
    }

    @Test
    void deletion_against_push_leaves_nothing() throws Exception {
        for (int round = 0; round < 4; round++) {
            renew("round" + round);
            commit(work, "b.txt", "two");
            List<Integer> done = Together.call(List.of(() -> git(work, "push", "-q", "origin", "main").status(),
                    () -> api.delete("/snippets/" + snippet).status()));
            assertEquals(204, done.get(1));
            assertEquals(404, api.get("/snippets/" + snippet).status());
            git(work, "fetch", "origin").refused("not found");
            Waiting.until("removal", PATIENCE, () -> !server.bean(Repositories.class).exists(RepositoryId.ofSnippet(snippet))
                    && number("select count(*) from snippets where id = ?", snippet)
                            + number("select count(*) from pushes where snippet_id = ?", snippet) == 0);
        }
    }
}
