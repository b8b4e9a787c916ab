package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.repository.TidyRepositories;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real git command against the assembled server. */
final class GitOverHttpTest {

    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final TestServer server = TestServer.shared();

    @TempDir
    private Path directory;
    private String path;
    private long project;
    private String owner;

    private record Result(int status, String output) {
        Result succeeded() {
            assertEquals(0, status, output);
            return this;
        }

        Result refused(String text) {
            assertTrue(status != 0, output);
            assertTrue(output.contains(text), output);
            return this;
        }
    }

    @BeforeEach
    void project() throws SQLException {
        String name = "git" + NUMBERS.incrementAndGet();
        path = name + "/project";
        long group = insert("""
                insert into namespaces (kind, name, path, full_path, lineage, visibility, created_at, updated_at)
                values ('group', ?, ?, ?, array[]::bigint[], 20, now(), now()) returning id""", name, name, name);
        insert("update namespaces set lineage = array[id] where id = ? returning id", group);
        project = insert("""
                with made as (insert into projects (namespace_id, name, path, full_path, visibility, last_activity_at, created_at, updated_at)
                  values (?, ?, ?, ?, 0, now(), now(), now()) returning id),
                route as (insert into routes (path, project_id) select ?, id from made),
                counter as (insert into project_counters (project_id) select id from made)
                select id from made""", group, name, "project", path, path);
        owner = member(50, "api");
    }

    private long insert(String sql, Object... values) throws SQLException {
        try (Connection connection = server.database().connect(); PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int index = 0; index < values.length; index++) {
                statement.setObject(index + 1, values[index]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    /** A member of the project with a token of the same scopes. */
    private String member(int level, String... scopes) throws SQLException {
        String name = "dev" + NUMBERS.incrementAndGet();
        long user = insert("insert into users (username, name, email, created_at, updated_at) values (?, ?, ?, now(), now()) returning id",
                name, name, name + "@example.com");
        if (level > 0) {
            insert("insert into members (project_id, user_id, access_level, created_at, updated_at) values (?, ?, ?, now(), now()) returning id",
                    project, user, level);
        }
        String token = "token-of-" + name + "-00000000";
        insert("insert into personal_access_tokens (user_id, name, digest, scopes, created_at, updated_at) values (?, 't', ?, ?, now(), now()) returning id",
                user, server.bean(Secrets.class).digest(token), scopes);
        return token;
    }

    private String url(String user, String token) {
        URI address = server.address();
        return "http://" + user + ":" + token + "@" + address.getHost() + ":" + address.getPort() + "/" + path + ".git";
    }

    private String asOwner() {
        return url("anyone", owner);
    }

    private Result git(Path where, String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true);
        builder.environment().putAll(Map.of("GIT_CONFIG_NOSYSTEM", "1", "HOME", directory.toString(), "GIT_TERMINAL_PROMPT", "0",
                "GIT_AUTHOR_NAME", "Ada", "GIT_AUTHOR_EMAIL", "ada@example.com", "GIT_COMMITTER_NAME", "Ada", "GIT_COMMITTER_EMAIL", "ada@example.com"));
        try {
            Process process = builder.start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), output);
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private Path repository(String name) throws IOException {
        Path created = Files.createDirectory(directory.resolve(name));
        git(created, "init", "-q", "-b", "main").succeeded();
        commit(created, "a.txt", "one");
        return created;
    }

    private void commit(Path where, String file, String content) throws IOException {
        Files.writeString(where.resolve(file), content);
        git(where, "add", "-A").succeeded();
        git(where, "commit", "-q", "-m", "Write " + content).succeeded();
    }

    private HttpResponse<String> get(String route) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(project(route)).header("PRIVATE-TOKEN", owner));
    }

    private HttpResponse<String> post(String route, String json) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(project(route)).header("PRIVATE-TOKEN", owner)
                .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    private URI project(String route) {
        return server.api("/projects/" + URLEncoder.encode(path, StandardCharsets.UTF_8) + "/repository" + route);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void pushCloneAndFetch() throws Exception {
        Path first = repository("first");
        git(first, "push", asOwner(), "main").succeeded();
        assertTrue(get("/branches/main").body().contains("\"default\":true"), get("/branches/main").body());
        assertTrue(get("/branches/main").body().contains("\"protected\":true"));
        git(directory, "clone", "-q", asOwner(), "second").succeeded();
        assertEquals("one", Files.readString(directory.resolve("second/a.txt")));
        commit(first, "a.txt", "two");
        git(first, "tag", "-a", "v1", "-m", "The first").succeeded();
        git(first, "push", "-o", "ci.skip", asOwner(), "main", "v1").succeeded();
        git(directory.resolve("second"), "pull", "-q", "--tags").succeeded();
        assertEquals("two", Files.readString(directory.resolve("second/a.txt")));
        assertTrue(get("/tags/v1").body().contains("\"message\":\"The first\""), get("/tags/v1").body());
        for (String version : List.of("0", "1", "2")) {
            git(directory, "-c", "protocol.version=" + version, "clone", "-q", "--depth", "1", asOwner(), "shallow" + version).succeeded();
            assertEquals("1\n", git(directory.resolve("shallow" + version), "rev-list", "--count", "HEAD").output());
        }
    }

    @Test
    void refsAreDeletedAndRewoundWhereAllowed() throws Exception {
        Path work = repository("work");
        git(work, "push", asOwner(), "main", "main:side").succeeded();
        commit(work, "a.txt", "two");
        git(work, "push", asOwner(), "main", "main:side").succeeded();
        git(work, "reset", "-q", "--hard", "HEAD~1").succeeded();
        commit(work, "a.txt", "other");
        git(work, "push", "--force", asOwner(), "main:side").succeeded();
        git(work, "push", "--force", asOwner(), "main").refused("You are not allowed to force push code to a protected branch");
        git(work, "push", url("x", member(30, "api")), ":main").refused("Only a project maintainer or owner can delete a protected branch.");
        git(work, "push", url("x", member(40, "api")), ":main").refused("The default branch of a project cannot be deleted.");
        assertEquals(200, get("/branches/main").statusCode());
        git(work, "push", asOwner(), ":side").succeeded();
        assertEquals(404, get("/branches/side").statusCode());
        git(work, "push", asOwner(), "main:refs/pipelines/9").refused("hidden ref");
    }

    @Test
    void rolesAndScopesDecide() throws Exception {
        Path work = repository("work");
        git(work, "push", asOwner(), "main").succeeded();
        commit(work, "a.txt", "two");
        String developer = member(30, "write_repository");
        git(work, "push", url("x", developer), "main").refused("You are not allowed to push code to protected branches on this project.");
        git(work, "push", url("x", developer), "main:topic").succeeded();
        git(work, "push", url("x", member(20, "api")), "main:reported").refused("403");
        git(work, "push", url("x", member(30, "read_repository")), "main:read").refused("403");
        git(directory, "clone", "-q", url("x", member(20, "read_repository")), "readable").succeeded();
        git(directory, "clone", "-q", url("x", member(0, "api")), "stranger").refused("not found");
        git(directory, "clone", "-q", url("x", "wrong-token-000000000"), "wrong").refused("Authentication failed");
    }

    @Test
    void maintainersBeginRepositories() throws Exception {
        Path work = repository("work");
        String developer = url("x", member(30, "write_repository"));
        git(work, "push", developer, "main").refused("The repository is empty. Its first branch becomes the protected default branch, so a maintainer has to push it.");
        git(work, "push", developer, "main:topic").refused("a maintainer has to push it");
        assertEquals("[]", get("/branches").body());
        git(work, "push", url("x", member(40, "write_repository")), "main").succeeded();
        git(work, "push", developer, "main:topic").succeeded();
    }

    /** The token of a running job. */
    private String jobToken() throws SQLException {
        int number = NUMBERS.incrementAndGet();
        String token = "job-token-" + number + "-000000000000";
        long user = insert("select user_id from members where project_id = ?", project);
        long pipeline = insert("""
                insert into pipelines (iid, project_id, source, ref, tag, sha, before_sha, ref_protected, status, created_at, updated_at)
                values (?, ?, 'push', 'main', false, '', '', true, 'running', now(), now()) returning id""", number, project);
        insert("""
                insert into jobs (pipeline_id, project_id, user_id, name, stage, stage_index, status, runs_when, allow_failure, needs_scheduled, ref, tag,
                  ref_protected, options, token_digest, started_at, heard_at, created_at, updated_at)
                values (?, ?, ?, 'build', 'build', 0, 'running', 'on_success', false, false, 'main', false, true, '{}', ?, now(), now(), now(), now()) returning id""",
                pipeline, project, user, server.bean(Secrets.class).digest(token));
        return token;
    }

    @Test
    void aJobReadsItsOwnProjectWhileItRuns() throws Exception {
        Path work = repository("work");
        git(work, "push", asOwner(), "main").succeeded();
        String ofOther = jobToken();
        String otherOwner = owner;
        project();
        git(work, "push", asOwner(), "main").succeeded();
        String token = jobToken();
        String own = url("gitlab-ci-token", token);
        git(directory, "clone", "-q", own, "cloned").succeeded();
        assertEquals("one", Files.readString(directory.resolve("cloned/a.txt")));
        git(directory.resolve("cloned"), "fetch", "-q", "--depth", "1", "origin", "main").succeeded();
        commit(work, "a.txt", "two");
        git(work, "push", own, "main").refused("403");
        git(work, "push", own, "main:topic").refused("403");
        git(work, "push", own, ":main").refused("403");
        git(directory, "clone", "-q", url("gitlab-ci-token", ofOther), "foreign").refused("not found");
        git(directory, "clone", "-q", url("x", otherOwner), "stranger").refused("not found");
        assertEquals(404, get("/branches/topic").statusCode());
        server.database().execute("update jobs set status = 'success', token_digest = null where project_id = " + project);
        Waiting.until("the token of an ended job opens nothing", Duration.ofSeconds(10),
                () -> git(directory, "ls-remote", own).output().contains("Authentication failed"));
    }

    private Path folder() {
        return server.home().resolve("repositories").resolve("%02x".formatted(project % 256)).resolve(project + ".git");
    }

    private void gone() {
        Waiting.until("the repository and the project are removed", Duration.ofSeconds(20),
                () -> insert("select count(*) from projects where id = ?", project) == 0 && leftovers().isEmpty());
    }

    private List<Path> leftovers() throws IOException {
        try (Stream<Path> found = Files.list(folder().getParent())) {
            return found.filter(each -> each.getFileName().toString().matches("\\.?" + project + "\\.git.*")).toList();
        }
    }

    @Test
    void aDeletedProjectTakesItsRepositoryAlong() throws Exception {
        git(repository("work"), "push", asOwner(), "main").succeeded();
        assertTrue(Files.exists(folder().resolve("HEAD")));
        HttpResponse<String> deleted = send(HttpRequest.newBuilder(server.api("/projects/" + project)).header("PRIVATE-TOKEN", owner).DELETE());
        assertEquals(202, deleted.statusCode(), deleted.body());
        git(directory, "clone", "-q", asOwner(), "late").refused("not found");
        gone();
    }

    /** As a server leaves it that is killed while it removes the files. */
    @Test
    void aDeletionThatWasInterruptedGoesOn() throws Exception {
        git(repository("work"), "push", asOwner(), "main").succeeded();
        Files.move(folder(), folder().resolveSibling("." + project + ".git.deleted-by-a-server-that-died"));
        server.database().execute("update projects set deleted_at = now() where id = " + project + "; delete from routes where project_id = " + project);
        server.bean(Transactions.class).write(() -> server.bean(Work.class).soon("project.remove", project));
        gone();
    }

    @Test
    void aTidiedRepositoryServesAsBefore() throws Exception {
        Path work = repository("work");
        git(work, "push", asOwner(), "main", "main:side").succeeded();
        for (String content : List.of("two", "three", "four")) {
            commit(work, "a.txt", content);
            git(work, "push", asOwner(), "main").succeeded();
        }
        server.bean(TidyRepositories.class).handle(project);
        assertFalse(Files.exists(folder().resolve("refs/heads/main")), "the refs are packed");
        git(directory, "clone", "-q", asOwner(), "tidied").succeeded();
        assertEquals("four", Files.readString(directory.resolve("tidied/a.txt")));
        commit(work, "a.txt", "five");
        git(work, "push", asOwner(), "main", ":side").succeeded();
        assertEquals(404, get("/branches/side").statusCode());
        git(directory.resolve("tidied"), "pull", "-q").succeeded();
        assertEquals("five", Files.readString(directory.resolve("tidied/a.txt")));
    }

    private void pushConfigured(Path work) throws Exception {
        commit(work, ".gitlab-ci.yml", "build:\n  script: [make]\n");
        git(work, "push", asOwner(), "main").succeeded();
        assertEquals(1, insert("select count(*) from pipelines where project_id = ?", project));
    }

    @Test
    void aDeletedPipelineTakesItsRefAlong() throws Exception {
        Path work = repository("work");
        pushConfigured(work);
        long pipeline = insert("select id from pipelines where project_id = ?", project);
        String ref = "refs/pipelines/" + pipeline;
        git(work, "fetch", "-q", asOwner(), ref).succeeded();
        HttpResponse<String> deleted = send(HttpRequest.newBuilder(server.api("/projects/" + project + "/pipelines/" + pipeline)).header("PRIVATE-TOKEN", owner).DELETE());
        assertEquals(204, deleted.statusCode(), deleted.body());
        Waiting.until("the ref of the pipeline is gone", Duration.ofSeconds(20), () -> !git(work, "ls-remote", asOwner()).succeeded().output().contains(ref));
    }

    /** As a server leaves them that is killed: one after its ref moved, one before. */
    @Test
    void pushesThatWereInterruptedAreEndedAndMakeOnePipeline() throws Exception {
        Path work = repository("work");
        pushConfigured(work);
        server.database().execute("update pushes set state = 'recorded', settled_at = null, created_at = now() - interval '1 minute' where project_id = " + project);
        long unmoved = insert("""
                insert into pushes (project_id, kind, ref, before_sha, after_sha, state, created_at)
                values (?, 'branch', 'never', ?, ?, 'recorded', now() - interval '1 minute') returning id""", project, "0".repeat(40),
                git(work, "rev-parse", "HEAD").output().strip());
        Waiting.until("both are ended", Duration.ofSeconds(30),
                () -> insert("select count(*) from pushes where project_id = ? and state = 'recorded'", project) == 0);
        assertEquals(1, insert("select count(*) from pushes where id = ? and state = 'abandoned'", unmoved));
        assertEquals(1, insert("select count(*) from pushes where project_id = ? and state = 'settled'", project));
        assertEquals(1, insert("select count(*) from pipelines where project_id = ?", project));
        assertEquals(404, get("/branches/never").statusCode());
    }

    @Test
    void anonymousClientsAreAskedForAPassword() throws Exception {
        for (String each : List.of(path, "nobody/nothing-there")) {
            HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(server.address() + "/" + each + ".git/info/refs?service=git-upload-pack")));
            assertEquals(401, answer.statusCode());
            assertEquals("Basic realm=\"Slipway\"", answer.headers().firstValue("WWW-Authenticate").orElseThrow());
        }
    }

    @Test
    void ofManyWhoPushOneRefOneWins() throws Exception {
        Path work = repository("work");
        git(work, "push", asOwner(), "main").succeeded();
        List<Path> clones = new ArrayList<>();
        for (int index = 0; index < 4; index++) {
            git(directory, "clone", "-q", asOwner(), "clone" + index).succeeded();
            clones.add(directory.resolve("clone" + index));
            commit(clones.get(index), "a.txt", "clone" + index);
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Result>> pushes = clones.stream().<Callable<Result>>map(clone -> () -> git(clone, "push", "origin", "main")).toList();
            int won = 0;
            for (Future<Result> push : threads.invokeAll(pushes)) {
                won += push.get().status() == 0 ? 1 : 0;
            }
            assertEquals(1, won);
        }
        assertEquals(0, insert("select count(*) from pushes where project_id = ? and state = 'recorded'", project));
        assertEquals(2, insert("select count(*) from pushes where project_id = ? and state = 'settled'", project));
    }

    @Test
    void filesAreCommittedByOperations() throws Exception {
        HttpResponse<String> made = post("/files/dir%2Fhello%2Etxt", "{\"branch\":\"main\",\"commit_message\":\"Hello\",\"content\":\"hello\"}");
        assertEquals(201, made.statusCode(), made.body());
        assertEquals("{\"file_path\":\"dir/hello.txt\",\"branch\":\"main\"}", made.body());
        assertEquals(400, post("/files/dir%2Fhello.txt", "{\"branch\":\"main\",\"commit_message\":\"x\",\"content\":\"x\"}").statusCode());
        assertTrue(get("/files/dir%2Fhello.txt?ref=main").body().contains("\"content\":\"aGVsbG8=\""));
        assertEquals("hello", get("/files/dir%2Fhello.txt/raw").body());
        HttpResponse<String> commit = post("/commits", """
                {"branch":"topic","start_branch":"main","commit_message":"Two\\n\\nBody","actions":[
                 {"action":"create","file_path":"b","content":"b"},{"action":"move","file_path":"c","previous_path":"dir/hello.txt"}]}""");
        assertEquals(201, commit.statusCode(), commit.body());
        assertTrue(commit.body().contains("\"title\":\"Two\""), commit.body());
        assertTrue(get("/tree?ref=topic").body().contains("\"path\":\"c\""));
        assertTrue(get("/commits/topic").body().contains("\"last_pipeline\":null"));
        assertEquals("2", get("/commits?ref_name=topic").headers().firstValue("X-Total").orElseThrow());
        assertEquals("{\"message\":\"Branch already exists\"}", post("/branches", "{\"branch\":\"topic\",\"ref\":\"main\"}").body());
        assertEquals(201, post("/tags", "{\"tag_name\":\"v1\",\"ref\":\"main\",\"message\":\"m\"}").statusCode());
        assertEquals("{\"message\":\"404 Branch Not Found\"}", get("/branches/nope").body());
        assertEquals("{\"message\":\"404 File Not Found\"}", get("/files/nope?ref=main").body());
        assertFalse(get("/branches").body().contains("refs/"));
    }
}
