package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.bootstrap.testing.ServerTables;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.pipeline.CiRows;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A private project with people in it, and the real git command beside the assembled server. */
abstract class GitScene {

    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    final TestServer server;
    private final ServerTables tables;

    @TempDir
    Path directory;
    String path;
    long project;
    String owner;

    GitScene() {
        this(TestServer.shared());
    }

    GitScene(TestServer server) {
        this.server = server;
        tables = new ServerTables(server.database());
    }

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
    final void project() {
        String name = "git" + NUMBERS.incrementAndGet();
        path = name + "/project";
        long group = tables.group(GroupDraft.named(name).visible(Visibility.PUBLIC));
        project = tables.project(ProjectDraft.in(group, "project"));
        owner = member(50, "api");
    }

    final long number(String sql, Object... values) {
        return server.database().number(sql, values);
    }

    /** A member of the project with a token of the same scopes. */
    final String member(int level, String... scopes) {
        String name = "dev" + NUMBERS.incrementAndGet();
        long user = tables.user(AccountDraft.named(name));
        if (level > 0) {
            tables.member(MemberDraft.ofProject(project, user, Role.of(level).orElseThrow()));
        }
        String token = "token-of-" + name + "-00000000";
        tables.token(user, token, scopes);
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
        return run(where, Map.of(), Stream.concat(Stream.of("git"), Stream.of(arguments)).toList());
    }

    final Result run(Path where, Map<String, String> more, List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true);
        builder.environment().putAll(Map.of("GIT_CONFIG_NOSYSTEM", "1", "HOME", directory.toString(), "GIT_TERMINAL_PROMPT", "0",
                "GIT_AUTHOR_NAME", "Ada", "GIT_AUTHOR_EMAIL", "ada@example.com", "GIT_COMMITTER_NAME", "Ada", "GIT_COMMITTER_EMAIL",
                "ada@example.com"));
        builder.environment().putAll(more);
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
    final String jobToken() {
        String token = "job-token-" + NUMBERS.incrementAndGet() + "-000000000000";
        long user = number("select user_id from members where project_id = ?", project);
        CiRows rows = new CiRows(server.database());
        long pipeline = rows.pipeline(PipelineDraft.in(project).by(user), PipelineStatus.RUNNING);
        rows.token(rows.job(pipeline, JobDraft.of("build", 0), JobStatus.RUNNING), ServerTables.digest(token));
        return token;
    }
}
