package dev.slipway.bootstrap.artifact;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.artifact.RemoveExpiredArtifacts;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.bootstrap.testing.ServerTables;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.pipeline.CiRows;
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
import java.time.Duration;
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
    private final ServerTables tables;
    private final CiRows rows;
    private final String address;

    public ArtifactScene(TestServer server) {
        this(server.database(), server.address().toString());
    }

    public ArtifactScene(TestDatabase database, String address) {
        this.database = database;
        this.tables = new ServerTables(database);
        this.rows = new CiRows(database);
        this.address = address;
    }

    /** @param visibility 0 private, 10 internal, 20 public */
    public long project(int visibility, boolean publicBuilds) {
        long namespace = tables.namespace(user("owner"));
        Visibility wanted = Visibility.ofLevel(visibility);
        long id = tables.project(ProjectDraft.in(namespace, "p").visible(wanted).withPublicBuilds(publicBuilds));
        branch(id, "main");
        return id;
    }

    public void branch(long project, String name) {
        execute("insert into git_refs (project_id, kind, name, sha, object, updated_at) values (%d, 'branch', '%s', '%s', '%s', now())"
                .formatted(project, name, "a".repeat(40), "a".repeat(40)));
    }

    private long user(String kind) {
        return tables.user(AccountDraft.named(kind + NEXT.incrementAndGet()));
    }

    /** The token of a new user, a member of the project where the level is not 0. */
    public String person(long project, int level) {
        long user = user("person");
        if (level > 0) {
            tables.member(MemberDraft.ofProject(project, user, Role.of(level).orElseThrow()));
        }
        String token = "token-" + UUID.randomUUID();
        tables.token(user, token, "api");
        return token;
    }

    public long pipeline(long project, String ref, String status) {
        return rows.pipeline(PipelineDraft.in(project).on(ref, true), PipelineStatus.of(status).orElseThrow());
    }

    /** A child that a trigger job of a pipeline made. */
    public long child(long pipeline, String status) {
        return rows.child(pipeline, PipelineStatus.of(status).orElseThrow(), true);
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
        String token = "job-" + UUID.randomUUID();
        long user = user("starter");
        tables.member(MemberDraft.ofProject(project, user, Role.DEVELOPER));
        long id = rows.job(pipeline, JobDraft.of(name, stage).with(CiRows.options(options)), JobStatus.RUNNING);
        database.execute("update jobs set user_id = ? where id = ?", user, id);
        rows.token(id, ServerTables.digest(token));
        return new Job(id, token);
    }

    public Job job(long project, long pipeline, String name) {
        return job(project, pipeline, name, 0, "{}");
    }

    public void end(Job job, String status) {
        execute("update jobs set status = '%s', token_digest = null, finished_at = now() where id = %d".formatted(status, job.id()));
    }

    /** Removes expired files until none is left in the project; the server's own run may hold some of them for a moment. */
    void removeExpired(TestServer server, long project) {
        Waiting.until("expired artifacts are removed", Duration.ofSeconds(20), () -> {
            server.bean(RemoveExpiredArtifacts.class).handle(0);
            return query(("select count(*) from job_artifacts a join jobs j on j.id = a.job_id join pipelines p on p.id = j.pipeline_id "
                    + "where a.project_id = %d and a.expire_at <= now() and not p.locked and a.file_type <> 'trace'").formatted(project))
                    .getFirst().equals("0");
        });
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
