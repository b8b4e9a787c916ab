package dev.slipway.bootstrap.artifact;

import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.schema.testing.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;

/** Projects, pipelines and jobs in the tables of a server, and a client that moves files. For tests. */
public final class ArtifactScene {

    private static final AtomicLong NEXT = new AtomicLong(1_000_000);
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final TestDatabase database;
    private final String address;

    public ArtifactScene(TestServer server) {
        this(server.database(), server.address().toString());
    }

    public ArtifactScene(TestDatabase database, String address) {
        this.database = database;
        this.address = address;
    }

    /** @param visibility 0 private, 10 internal, 20 public */
    public long project(int visibility, boolean publicBuilds) {
        long owner = user("owner");
        long id = NEXT.incrementAndGet();
        execute(("insert into namespaces (id, kind, name, path, full_path, lineage, owner_id, visibility, created_at, updated_at) values "
                + "(%d, 'user', 'n', 'n%d', 'n%d', '{%d}', %d, 0, now(), now())")
                .formatted(id, id, id, id, owner));
        execute(("insert into projects (id, namespace_id, name, path, full_path, visibility, public_builds, last_activity_at, created_at, "
                + "updated_at) values (%d, %d, 'p', 'p', 'n%d/p', %d, %s, now(), now(), now())")
                .formatted(id, id, id, visibility, publicBuilds));
        execute("insert into routes (path, project_id) values ('n%d/p', %d)".formatted(id, id));
        branch(id, "main");
        return id;
    }

    public void branch(long project, String name) {
        execute("insert into git_refs (project_id, kind, name, sha, object, updated_at) values (%d, 'branch', '%s', '%s', '%s', now())"
                .formatted(project, name, "a".repeat(40), "a".repeat(40)));
    }

    private long user(String kind) {
        long id = NEXT.incrementAndGet();
        execute(("insert into users (id, username, name, email, created_at, updated_at) values (%d, '%s%d', 'N', '%d@example.org', now(), "
                + "now())")
                .formatted(id, kind, id, id));
        return id;
    }

    /** The token of a new user, a member of the project where the level is not 0. */
    public String person(long project, int level) {
        long user = user("person");
        if (level > 0) {
            execute("insert into members (project_id, user_id, access_level, created_at, updated_at) values (%d, %d, %d, now(), now())"
                    .formatted(project, user, level));
        }
        String token = "token-" + UUID.randomUUID();
        execute(("insert into personal_access_tokens (user_id, name, digest, scopes, created_at, updated_at) values (%d, 't', "
                + "sha256('%s'), '{api}', now(), now())")
                .formatted(user, token));
        return token;
    }

    public long pipeline(long project, String ref, String status) {
        long id = NEXT.incrementAndGet();
        execute(("insert into pipelines (id, iid, project_id, source, ref, tag, sha, before_sha, ref_protected, status, created_at, "
                + "updated_at) values (%d, %d, %d, 'push', '%s', false, '%s', '%s', true, '%s', now(), now())")
                .formatted(id, id, project, ref, "a".repeat(40), "b".repeat(40), status));
        return id;
    }

    /** A child that a trigger job of a pipeline made. */
    public long child(long pipeline, String status) {
        long bridge = NEXT.incrementAndGet();
        long id = NEXT.incrementAndGet();
        execute("""
                insert into jobs (id, kind, pipeline_id, project_id, name, stage, stage_index, status, runs_when, allow_failure,
                    needs_scheduled, ref, tag, ref_protected, options, created_at, updated_at)
                select %d, 'bridge', id, project_id, 'bridge%d', 's', 0, 'success', 'on_success', false, false, ref, tag, false, '{}',
                    now(), now() from pipelines where id = %d"""
                .formatted(bridge, bridge, pipeline));
        execute("""
                insert into pipelines (id, iid, project_id, source, ref, tag, sha, before_sha, ref_protected, status, created_at,
                    updated_at)
                select %d, %d, project_id, 'parent_pipeline', ref, tag, sha, before_sha, true, '%s', now(), now()
                from pipelines where id = %d"""
                .formatted(id, id, status, pipeline));
        execute("insert into bridges (job_id, pipeline_id, followed_id, made, mirrors) values (%d, %d, %d, true, true)".formatted(bridge,
                pipeline, id));
        return id;
    }

    public long sourced(long pipeline, String source) {
        execute("update pipelines set source = '%s' where id = %d".formatted(source, pipeline));
        return pipeline;
    }

    public long tagged(long pipeline) {
        execute("update pipelines set tag = true where id = " + pipeline);
        return pipeline;
    }

    public void tag(long project, String name) {
        execute("insert into git_refs (project_id, kind, name, sha, object, updated_at) values (%d, 'tag', '%s', '%s', '%s', now())"
                .formatted(project, name, "a".repeat(40), "a".repeat(40)));
    }

    /** A running job and the token it runs with. */
    public record Job(long id, String token) {}

    public Job job(long project, long pipeline, String name, int stage, String options) {
        long id = NEXT.incrementAndGet();
        String token = "job-" + UUID.randomUUID();
        long user = user("starter");
        execute("insert into members (project_id, user_id, access_level, created_at, updated_at) values (%d, %d, 30, now(), now())"
                .formatted(project, user));
        execute(("insert into jobs (id, pipeline_id, project_id, user_id, name, stage, stage_index, status, runs_when, allow_failure, "
                + "needs_scheduled, ref, tag, ref_protected, options, token_digest, last_token_digest, started_at, created_at, "
                + "updated_at) values (%d, %d, %d, %d, '%s', 's%d', %d, 'running', 'on_success', false, false, 'main', false, true, "
                + "'%s', sha256('%s'), sha256('%s'), now(), now(), now())")
                .formatted(id, pipeline, project, user, name, stage, stage, options, token, token));
        return new Job(id, token);
    }

    public Job job(long project, long pipeline, String name) {
        return job(project, pipeline, name, 0, "{}");
    }

    public void end(Job job, String status) {
        execute("update jobs set status = '%s', token_digest = null, finished_at = now() where id = %d".formatted(status, job.id()));
    }

    public void execute(String sql) {
        database.execute(sql);
    }

    public List<String> query(String sql) {
        return database.query(sql, row -> row.getString(1));
    }

    public HttpResponse<byte[]> get(String path, String... headers) {
        return send(request(path, headers).GET());
    }

    public HttpResponse<byte[]> call(String method, String path, String... headers) {
        return send(request(path, headers).method(method, BodyPublishers.noBody()));
    }

    /** @param parts alternating field names and texts; a name that begins with {@code @} is a file of that name */
    public HttpResponse<byte[]> upload(Job job, String query, byte[] file, String... parts) {
        return post(job, query, form(file, parts));
    }

    public HttpResponse<byte[]> post(Job job, String query, byte[] form) {
        return send(request("/jobs/" + job.id() + "/artifacts" + query, "JOB-TOKEN", job.token(), "Content-Type",
                "multipart/form-data; boundary=xYzZY")
                .POST(BodyPublishers.ofByteArray(form)));
    }

    public static byte[] form(byte[] file, String... parts) {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        for (int at = 0; at < parts.length; at += 2) {
            boolean isFile = parts[at].startsWith("@");
            String head = isFile
                    ? "name=\"file\"; filename=\"" + parts[at].substring(1) + "\"\r\nContent-Type: application/octet-stream"
                    : "name=\"" + parts[at] + "\"";
            form.writeBytes(("--xYzZY\r\nContent-Disposition: form-data; " + head + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            form.writeBytes(isFile ? file : parts[at + 1].getBytes(StandardCharsets.UTF_8));
            form.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        }
        form.writeBytes("--xYzZY--\r\n".getBytes(StandardCharsets.UTF_8));
        return form.toByteArray();
    }

    private HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + "/api/v4" + path));
        String[] given = Arrays.copyOf(headers, headers.length);
        return given.length == 0 ? request : request.headers(given);
    }

    private static HttpResponse<byte[]> send(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    public static byte[] gzip(String text) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream packing = new GZIPOutputStream(packed)) {
            packing.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return packed.toByteArray();
    }

    public static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }
}
