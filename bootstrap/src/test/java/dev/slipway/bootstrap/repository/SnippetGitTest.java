package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Waiting;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real git command clones snippets and pushes to them. */
final class SnippetGitTest extends GitScene {

    private static final String FILE = "{\"title\":\"x\",\"visibility\":\"public\","
            + "\"files\":[{\"file_path\":\"a.txt\",\"content\":\"one\"}]}";

    private Api api;
    private String snippets;
    private long snippet;
    private Path work;

    @BeforeEach
    void cloned() {
        api = Api.root(server.address()).with(owner);
        snippets = "/projects/" + project + "/snippets";
        snippet = api.post(snippets, FILE).id();
        git(directory, "clone", "-q", address(path + "/snippets/" + snippet, owner), "work").succeeded();
        work = directory.resolve("work");
    }

    private String address(String repository, String token) {
        URI server = this.server.address();
        return "http://x:" + token + "@" + server.getHost() + ":" + server.getPort() + "/" + repository + ".git";
    }

    private List<String> files() {
        List<String> paths = new ArrayList<>();
        api.get(snippets + "/" + snippet).body().get("files").forEach(file -> paths.add(file.get("path").asText()));
        return paths;
    }

    @Test
    void pushed_files_are_shown() throws IOException {
        assertEquals("one", Files.readString(work.resolve("a.txt")));
        Files.createDirectory(work.resolve("d"));
        Files.writeString(work.resolve("d/ü.txt"), "two");
        Files.writeString(work.resolve("z.txt"), "three");
        commit(work, "b.txt", "four");
        git(work, "tag", "v1").succeeded();
        git(work, "push", "-q", "origin", "main", "v1").succeeded();
        Waiting.until("names of files", Duration.ofSeconds(20), () -> files().equals(List.of("a.txt", "b.txt", "d/ü.txt", "z.txt")));
        assertEquals("a.txt", api.get(snippets + "/" + snippet).body().get("file_name").asText());
        assertEquals("two", text(snippets + "/" + snippet + "/files/v1/d%2F%C3%BC.txt/raw"));
        JsonNode changed = api.put(snippets + "/" + snippet, """
                {"files":[{"action":"update","file_path":"a.txt","content":"five"}]}""").body();
        assertEquals(4, changed.get("files").size(), changed.toString());
        git(work, "pull", "-q").succeeded();
        assertEquals("five", Files.readString(work.resolve("a.txt")));
    }

    private String text(String address) {
        return new String(api.fetch("GET", "/api/v4" + address).body(), StandardCharsets.UTF_8);
    }

    @Test
    void addresses_name_the_same_repository() {
        for (String name : List.of(path + "/-/snippets/" + snippet, path + "/snippets/" + snippet)) {
            git(directory, "ls-remote", address(name, owner)).succeeded();
        }
        long personal = api.post("/snippets", FILE).id();
        git(directory, "clone", "-q", address("snippets/" + personal, owner), "personal").succeeded();
        assertTrue(Files.exists(directory.resolve("personal/a.txt")));
        String stranger = member(0, "api");
        git(directory, "ls-remote", address("snippets/" + personal, stranger)).succeeded();
        git(directory, "ls-remote", address(path + "/snippets/" + snippet, stranger)).refused("not found");
    }

    @Test
    void eleventh_file_is_refused_and_so_is_the_removal_of_all() throws IOException {
        for (int number = 0; number < 10; number++) {
            Files.writeString(work.resolve("f" + number), "x");
        }
        commit(work, "f0", "y");
        git(work, "push", "origin", "main").refused("Repository files count over the limit");
        git(work, "reset", "-q", "--hard", "origin/main").succeeded();
        git(work, "rm", "-q", "a.txt").succeeded();
        git(work, "commit", "-q", "-m", "Remove").succeeded();
        git(work, "push", "origin", "main").refused("Repository must contain at least 1 file.");
        assertEquals(List.of("a.txt"), files());
    }

    @Test
    void other_branches_and_deletions_are_refused() throws IOException {
        commit(work, "b.txt", "two");
        git(work, "push", "origin", "main:topic").refused("You can not create or delete branches.");
        git(work, "push", "origin", ":main").refused("You can not create or delete branches.");
        git(work, "push", "origin", "main:refs/notes/x").refused("You can not create or delete branches.");
        assertEquals(List.of("a.txt"), files());
    }

    @Test
    void links_and_submodules_are_refused() throws IOException {
        Files.createSymbolicLink(work.resolve("link"), Path.of("/etc/passwd"));
        commit(work, "b.txt", "two");
        git(work, "push", "origin", "main").refused("Repository must not contain symbolic links.");
        git(work, "reset", "-q", "--hard", "origin/main").succeeded();
        git(work, "update-index", "--add", "--cacheinfo", "160000," + "1".repeat(40) + ",sub").succeeded();
        git(work, "commit", "-q", "-m", "Submodule").succeeded();
        git(work, "push", "origin", "main").refused("Repository must not contain submodules.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", ".git", ".GIT", "a\\b", "a\nb"})
    void unsafe_paths_are_refused(String name) throws IOException {
        byte[] blob = HexFormat.of().parseHex(git(work, "rev-parse", "HEAD:a.txt").output().strip());
        ByteArrayOutputStream tree = new ByteArrayOutputStream();
        tree.write(("100644 " + name + "\0").getBytes(StandardCharsets.UTF_8));
        tree.write(blob);
        Path file = directory.resolve("tree");
        Files.write(file, tree.toByteArray());
        String sha = git(work, "hash-object", "-t", "tree", "-w", "--literally", file.toString()).succeeded().output().strip();
        String commit = git(work, "commit-tree", sha, "-p", "HEAD", "-m", "Unsafe").succeeded().output().strip();
        git(work, "push", "origin", commit + ":refs/heads/main").refused("");
        assertEquals(List.of("a.txt"), files());
    }

    @Test
    void too_large_files_are_refused() throws IOException {
        byte[] noise = new byte[51 << 20];
        new Random(1).nextBytes(noise);
        Files.write(work.resolve("large"), noise);
        git(work, "add", "-A").succeeded();
        git(work, "-c", "core.compression=0", "commit", "-q", "-m", "Large").succeeded();
        git(work, "push", "origin", "main").refused("Repository files are larger than 50 MB together.");
    }

    @Test
    void only_those_who_may_change_a_snippet_push() throws IOException {
        number("update projects set visibility = 20 where id = ? returning id", project);
        commit(work, "b.txt", "two");
        git(work, "push", address(path + "/snippets/" + snippet, member(20, "api")), "main")
                .refused("You are not allowed to change this snippet.");
        git(work, "push", address(path + "/snippets/" + snippet, member(40, "api")), "main").succeeded();
        api.post("/projects/" + project + "/archive", "{}");
        commit(work, "b.txt", "three");
        git(work, "push", address(path + "/snippets/" + snippet, owner), "main").refused("archived");
    }

    @Test
    void members_clone_where_snippets_are_closed_to_others() {
        number("update projects set visibility = 20 where id = ? returning id", project);
        assertEquals(200, api.put("/projects/" + project, "{\"snippets_access_level\":\"private\"}").status());
        git(directory, "ls-remote", address(path + "/snippets/" + snippet, owner)).succeeded();
        git(directory, "ls-remote", address(path + "/snippets/" + snippet, member(10, "api"))).succeeded();
        assertTrue(git(directory, "ls-remote", address(path + "/snippets/" + snippet, member(0, "api"))).status() != 0);
    }

    @Test
    void deleted_snippet_loses_its_repository() {
        assertEquals(204, api.delete(snippets + "/" + snippet).status());
        git(work, "fetch", "origin").refused("not found");
        Waiting.until("removal of the repository", Duration.ofSeconds(30),
                () -> !server.bean(Repositories.class).exists(RepositoryId.ofSnippet(snippet)));
    }
}
