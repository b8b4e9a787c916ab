package dev.slipway.persistence.artifact;

import dev.slipway.application.artifact.ArtifactRows;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.testreport.TestReportsKit;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.pipeline.CiRows;
import dev.slipway.schema.testing.TestDatabase;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Makes projects, pipelines and jobs as rows. */
public final class ArtifactTables implements ArtifactRows, TestReportsKit.Rows {

    private static final AtomicLong NEXT = new AtomicLong(1_000);

    private final TestDatabase database;
    private final CiRows rows;

    public ArtifactTables(TestDatabase database) {
        this.database = database;
        this.rows = new CiRows(database);
    }

    private void execute(String sql, Object... arguments) {
        database.execute(sql.formatted(arguments));
    }

    @Override
    public long project() {
        long id = NEXT.incrementAndGet();
        execute("insert into namespaces (id, kind, name, path, full_path, lineage, visibility, created_at, updated_at) values (%d, "
                + "'group', 'n', 'n%d', 'n%d', '{%d}', 0, now(), now())",
                id, id, id, id);
        execute("insert into projects (id, namespace_id, name, path, full_path, visibility, last_activity_at, created_at, updated_at) "
                + "values (%d, %d, 'p', 'p', 'n%d/p', 0, now(), now(), now())",
                id, id, id);
        branch(id, "main");
        return id;
    }

    @Override
    public void branch(long projectId, String name) {
        execute("insert into git_refs (project_id, kind, name, sha, object, updated_at) values (%d, 'branch', '%s', 'a', 'a', now())",
                projectId, name);
    }

    @Override
    public void deleteBranch(long projectId, String name) {
        execute("delete from git_refs where project_id = %d and name = '%s'", projectId, name);
    }

    @Override
    public long pipeline(long projectId) {
        return pipeline(projectId, "main", "running");
    }

    @Override
    public long pipeline(long projectId, String branch, String status) {
        return rows.pipeline(PipelineDraft.in(projectId).on(branch, false), PipelineStatus.of(status).orElseThrow());
    }

    @Override
    public long child(long pipelineId, String status) {
        return rows.child(pipelineId, PipelineStatus.of(status).orElseThrow(), false);
    }

    @Override
    public void deletePipeline(long pipelineId) {
        execute("update pipelines set deleted_at = now() where id = %d", pipelineId);
    }

    @Override
    public long job(long pipelineId, String name, boolean parallel) {
        return job(pipelineId, name, 0, "success", parallel ? "{\"parallel_total\": 2}" : "{}");
    }

    @Override
    public long job(long pipelineId, String name, int stage, String status, ArtifactAudience audience) {
        return job(pipelineId, name, stage, status, audience == null
                ? "{\"artifacts\": null}"
                : "{\"artifacts\": {\"shared\": %s, \"access\": %s}}".formatted(
                audience == ArtifactAudience.EVERYBODY, audience == ArtifactAudience.NOBODY ? "\"none\"" : "null"));
    }

    private long job(long pipelineId, String name, int stage, String status, String options) {
        return rows.job(pipelineId, JobDraft.of(name, stage).with(CiRows.options(options)), JobStatus.of(status).orElseThrow());
    }

    @Override
    public void needs(long jobId, String name, boolean artifacts) {
        execute("update jobs set needs_scheduled = true, needs = '[{\"name\": \"%s\", \"artifacts\": %s, \"optional\": false}]' where id "
                + "= %d",
                name, artifacts, jobId);
    }

    @Override
    public void dependencies(long jobId, List<String> names) {
        execute("update jobs set dependencies = '{%s}' where id = %d", String.join(",", names), jobId);
    }

    @Override
    public void retried(long jobId) {
        execute("update jobs set retried = true where id = %d", jobId);
    }

    @Override
    public void log(long jobId, String blob) {
        execute("update jobs set trace_blob = '%s' where id = %d", blob, jobId);
    }

    @Override
    public void file(long jobId, String blob) {
        execute("insert into job_artifacts (job_id, project_id, file_type, file_format, filename, size, sha256, blob, created_at) select "
                + "id, project_id, 'junit', 'gzip', 'junit.xml.gz', 1, 'x', '%s', now() from jobs where id = %d",
                blob, jobId);
    }

    @Override
    public boolean locked(long pipelineId) {
        return Boolean.TRUE.equals(database.value("select locked from pipelines where id = ?", Boolean.class, pipelineId));
    }

    @Override
    public void token(long jobId, byte[] digest) {
        execute("update jobs set token_digest = '\\x%s', heard_at = null where id = %d", HexFormat.of().formatHex(digest), jobId);
    }

    @Override
    public Optional<Instant> heardAt(long jobId) {
        return Optional.ofNullable(database.value("select heard_at from jobs where id = ?", OffsetDateTime.class, jobId))
                .map(OffsetDateTime::toInstant);
    }
}
