package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A private project with people in it, and the real git command beside the assembled server. */
abstract class GitScene {

    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    final TestServer server = TestServer.shared();

    @TempDir
    Path directory;
    String path;
    long project;
    String owner;

    record Result(int status, String output) {
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
    final void project() throws SQLException {
        String name = "git" + NUMBERS.incrementAndGet();
        path = name + "/project";
        long group = insert("""
                insert into namespaces (kind, name, path, full_path, lineage, visibility, created_at, updated_at)
                values ('group', ?, ?, ?, array[]::bigint[], 20, now(), now()) returning id""", name, name, name);
        insert("update namespaces set lineage = array[id] where id = ? returning id", group);
        project = insert("""
                with made as (insert into projects (namespace_id, name, path, full_path, visibility, last_activity_at, created_at, \
                updated_at)
                  values (?, ?, ?, ?, 0, now(), now(), now()) returning id),
                route as (insert into routes (path, project_id) select ?, id from made),
                counter as (insert into project_counters (project_id) select id from made)
                select id from made""", group, name, "project", path, path);
        owner = member(50, "api");
    }

    final long insert(String sql, Object... values) {
        return server.database().number(sql, values);
    }

    /** A member of the project with a token of the same scopes. */
    final String member(int level, String... scopes) throws SQLException {
        String name = "dev" + NUMBERS.incrementAndGet();
        long user = insert("insert into users (username, name, email, created_at, updated_at) values (?, ?, ?, now(), now()) returning id",
                name, name, name + "@example.com");
        if (level > 0) {
            insert("insert into members (project_id, user_id, access_level, created_at, updated_at) values (?, ?, ?, now(), now()) "
                    + "returning id",
                    project, user, level);
        }
        String token = "token-of-" + name + "-00000000";
        insert("insert into personal_access_tokens (user_id, name, digest, scopes, created_at, updated_at) values (?, 't', ?, ?, now(), "
                + "now()) returning id",
                user, server.bean(Secrets.class).digest(token), scopes);
        return token;
    }

    final String url(String user, String token) {
        URI address = server.address();
        return "http://" + user + ":" + token + "@" + address.getHost() + ":" + address.getPort() + "/" + path + ".git";
    }

    final String asOwner() {
        return url("anyone", owner);
    }

    final Result git(Path where, String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true);
        builder.environment().putAll(Map.of("GIT_CONFIG_NOSYSTEM", "1", "HOME", directory.toString(), "GIT_TERMINAL_PROMPT", "0",
                "GIT_AUTHOR_NAME", "Ada", "GIT_AUTHOR_EMAIL", "ada@example.com", "GIT_COMMITTER_NAME", "Ada", "GIT_COMMITTER_EMAIL",
                "ada@example.com"));
        try {
            Process process = builder.start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), output);
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    final Path repository(String name) throws IOException {
        Path created = Files.createDirectory(directory.resolve(name));
        git(created, "init", "-q", "-b", "main").succeeded();
        commit(created, "a.txt", "one");
        return created;
    }

    final void commit(Path where, String file, String content) throws IOException {
        Files.writeString(where.resolve(file), content);
        git(where, "add", "-A").succeeded();
        git(where, "commit", "-q", "-m", "Write " + content).succeeded();
    }

    final HttpResponse<String> get(String route) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(project(route)).header("PRIVATE-TOKEN", owner));
    }

    final HttpResponse<String> post(String route, String json) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(project(route)).header("PRIVATE-TOKEN", owner)
                .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    private URI project(String route) {
        return server.api("/projects/" + URLEncoder.encode(path, StandardCharsets.UTF_8) + "/repository" + route);
    }

    final HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** The token of a running job. */
    final String jobToken() throws SQLException {
        int number = NUMBERS.incrementAndGet();
        String token = "job-token-" + number + "-000000000000";
        long user = insert("select user_id from members where project_id = ?", project);
        long pipeline = insert("""
                insert into pipelines (iid, project_id, source, ref, tag, sha, before_sha, ref_protected, status, created_at, updated_at)
                values (?, ?, 'push', 'main', false, '', '', true, 'running', now(), now()) returning id""", number, project);
        insert("""
                insert into jobs (pipeline_id, project_id, user_id, name, stage, stage_index, status, runs_when, allow_failure, \
                needs_scheduled, ref, tag,
                  ref_protected, options, token_digest, started_at, heard_at, created_at, updated_at)
                values (?, ?, ?, 'build', 'build', 0, 'running', 'on_success', false, false, 'main', false, true, '{}', ?, now(), now(), \
                now(), now()) returning id""",
                pipeline, project, user, server.bean(Secrets.class).digest(token));
        return token;
    }
}
