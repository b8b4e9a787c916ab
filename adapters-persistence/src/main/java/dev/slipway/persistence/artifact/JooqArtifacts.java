package dev.slipway.persistence.artifact;

import static dev.slipway.persistence.jooq.Tables.BRIDGES;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.JOBS_TAKEN_OVER;
import static dev.slipway.persistence.jooq.Tables.JOB_ARTIFACTS;
import static dev.slipway.persistence.jooq.Tables.JOB_EXPORTED_VARIABLES;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.table;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.repository.DanglingSources;
import dev.slipway.persistence.job.EarlierJobs;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jooq.CommonTableExpression;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectConditionStep;

/** Artifacts as rows that name blobs. */
@Singleton
final class JooqArtifacts implements Artifacts {

    private static final String FAMILY = "family";

    /** Selects the audience of the artifacts from the job's configuration; public by default. */
    static final Field<String> AUDIENCE = field("case when {0} -> 'artifacts' ->> 'access' = 'none' then 'none'"
            + " when coalesce(({0} -> 'artifacts' ->> 'shared')::boolean, true) then 'public' else 'private' end", String.class,
            JOBS.OPTIONS)
            .as("audience_by_plan");

    private static final Field<Boolean> RETAINED = field(RetentionConditions.retained()).as("retained");

    private final DSLContext dsl;
    private final Secrets secrets;

    JooqArtifacts(DSLContext dsl, Secrets secrets) {
        this.dsl = dsl;
        this.secrets = secrets;
    }

    @Override
    public Optional<ArtifactJob> job(long projectId, long jobId) {
        return dsl.select(JOBS.ID, JOBS.PROJECT_ID, JOBS.NAME, AUDIENCE)
                .from(JOBS).join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .where(JOBS.ID.eq(jobId), JOBS.PROJECT_ID.eq(projectId), isBuild(), PIPELINES.DELETED_AT.isNull())
                .fetchOptional(JooqArtifacts::job);
    }

    @Override
    public Optional<UploadingJob> uploading(long jobId) {
        return selectUploading(jobId).fetchOptional(JooqArtifacts::uploading);
    }

    @Override
    public Optional<UploadingJob> lockUploading(long jobId) {
        return selectUploading(jobId).forNoKeyUpdate().of(JOBS).fetchOptional(JooqArtifacts::uploading);
    }

    private SelectConditionStep<? extends Record> selectUploading(long jobId) {
        return dsl.select(JOBS.ID, JOBS.PROJECT_ID, JOBS.STATUS, JOBS.LAST_TOKEN_DIGEST, AUDIENCE)
                .from(JOBS)
                .join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID))
                .where(JOBS.ID.eq(jobId), isBuild(), PIPELINES.DELETED_AT.isNull(), PROJECTS.DELETED_AT.isNull());
    }

    @Override
    public void heard(long jobId, byte[] tokenDigest, Instant now) {
        dsl.update(JOBS).set(JOBS.HEARD_AT, now).where(JOBS.ID.eq(jobId), JOBS.TOKEN_DIGEST.eq(tokenDigest)).execute();
    }

    @Override
    public boolean dependsOn(long jobId, long earlierJobId) {
        var earlier = JOBS.as("earlier");
        return dsl.fetchExists(select(JOBS.ID).from(JOBS).join(earlier).on(EarlierJobs.of(JOBS, earlier))
                        .where(JOBS.ID.eq(jobId), earlier.ID.eq(earlierJobId))
                .union(select(JOBS_TAKEN_OVER.JOB_ID).from(JOBS_TAKEN_OVER)
                        .where(JOBS_TAKEN_OVER.JOB_ID.eq(jobId), JOBS_TAKEN_OVER.OTHER_JOB_ID.eq(earlierJobId))));
    }

    @Override
    public void takesOver(long jobId, Set<Long> others) {
        dsl.deleteFrom(JOBS_TAKEN_OVER).where(JOBS_TAKEN_OVER.JOB_ID.eq(jobId)).execute();
        others.forEach(other -> dsl.insertInto(JOBS_TAKEN_OVER).set(JOBS_TAKEN_OVER.JOB_ID, jobId).set(JOBS_TAKEN_OVER.OTHER_JOB_ID, other)
                .execute());
    }

    @Override
    public Optional<OtherJob> newestGreen(long projectId, String ref, String jobName, Instant now) {
        return CrossPipelineJobs.newestGreen(dsl, projectId, ref, jobName, now);
    }

    @Override
    public Optional<OtherJob> ofFamily(long pipelineId, long otherPipelineId, String jobName, Instant now) {
        return CrossPipelineJobs.ofFamily(dsl, pipelineId, otherPipelineId, jobName, now);
    }

    @Override
    public Optional<Artifact> find(long jobId, ArtifactType type) {
        return dsl.select(JOB_ARTIFACTS.fields()).select(RETAINED)
                .from(JOB_ARTIFACTS)
                .join(JOBS).on(JOBS.ID.eq(JOB_ARTIFACTS.JOB_ID))
                .join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID))
                .where(JOB_ARTIFACTS.JOB_ID.eq(jobId), JOB_ARTIFACTS.FILE_TYPE.eq(type.wireName()))
                .fetchOptional(row -> artifact(row, type));
    }

    @Override
    public Optional<ArtifactJob> latest(long projectId, String ref, String jobName, Instant now) {
        var newest = PIPELINES.as("newest");
        Field<Long> green = field(select(newest.ID).from(newest)
                .where(newest.PROJECT_ID.eq(projectId), newest.REF.eq(ref), SupersessionConditions.supersedes(newest))
                .orderBy(newest.ID.desc()).limit(1));
        Field<Long> pipeline = field(name(FAMILY, "id"), Long.class);
        Field<Integer> depth = field(name(FAMILY, "depth"), Integer.class);
        return dsl.withRecursive(family(green, pipeline, depth))
                .select(JOBS.ID, JOBS.PROJECT_ID, JOBS.NAME, AUDIENCE)
                .from(table(name(FAMILY)))
                .join(JOBS).on(JOBS.PIPELINE_ID.eq(pipeline))
                .join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID))
                .join(JOB_ARTIFACTS).on(JOB_ARTIFACTS.JOB_ID.eq(JOBS.ID))
                .where(JOBS.NAME.eq(jobName), isBuild(), JOBS.RETRIED.isFalse(), JOBS.STATUS.eq(JobStatus.SUCCESS.wireName()),
                        JOB_ARTIFACTS.FILE_TYPE.eq(ArtifactType.ARCHIVE.wireName()), RetentionConditions.available(now))
                .orderBy(depth, JOBS.ID.desc()).limit(1)
                .fetchOptional(JooqArtifacts::job);
    }

    /** A pipeline and, each generation after the one above it, its children. */
    private static CommonTableExpression<?> family(Field<Long> first, Field<Long> pipeline, Field<Integer> depth) {
        var child = PIPELINES.as("child");
        return name(FAMILY).fields("id", "depth").as(select(first, inline(0)).unionAll(
                select(BRIDGES.FOLLOWED_ID, depth.plus(1)).from(table(name(FAMILY)))
                        .join(BRIDGES).on(BRIDGES.PIPELINE_ID.eq(pipeline), BRIDGES.MADE.isTrue())
                        .join(child).on(child.ID.eq(BRIDGES.FOLLOWED_ID), child.SOURCE.eq(DanglingSources.PARENT_PIPELINE),
                                child.DELETED_AT.isNull())));
    }

    @Override
    public void add(long jobId, NewArtifact artifact, Instant now) {
        dsl.insertInto(JOB_ARTIFACTS)
                .set(JOB_ARTIFACTS.JOB_ID, jobId)
                .set(JOB_ARTIFACTS.PROJECT_ID, field(select(JOBS.PROJECT_ID).from(JOBS).where(JOBS.ID.eq(jobId))))
                .set(JOB_ARTIFACTS.FILE_TYPE, artifact.type().wireName())
                .set(JOB_ARTIFACTS.FILE_FORMAT, artifact.format().wireName())
                .set(JOB_ARTIFACTS.FILENAME, artifact.fileName())
                .set(JOB_ARTIFACTS.SIZE, artifact.size())
                .set(JOB_ARTIFACTS.SHA256, artifact.sha256())
                .set(JOB_ARTIFACTS.BLOB, artifact.blob())
                .set(JOB_ARTIFACTS.AUDIENCE, artifact.audience().wireName())
                .set(JOB_ARTIFACTS.EXPIRE_AT, artifact.expiresAt())
                .set(JOB_ARTIFACTS.CREATED_AT, now)
                .execute();
        dsl.update(JOBS).set(JOBS.ARTIFACTS_EXPIRE_AT, artifact.expiresAt()).set(JOBS.HEARD_AT, now).where(JOBS.ID.eq(jobId)).execute();
    }

    @Override
    public void exportVariables(long jobId, Map<String, String> variables) {
        dsl.deleteFrom(JOB_EXPORTED_VARIABLES).where(JOB_EXPORTED_VARIABLES.JOB_ID.eq(jobId)).execute();
        int position = 0;
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            dsl.insertInto(JOB_EXPORTED_VARIABLES)
                    .set(JOB_EXPORTED_VARIABLES.JOB_ID, jobId)
                    .set(JOB_EXPORTED_VARIABLES.POSITION, position++)
                    .set(JOB_EXPORTED_VARIABLES.KEY, variable.getKey())
                    .set(JOB_EXPORTED_VARIABLES.VALUE, secrets.encrypt(variable.getValue(), place(jobId, variable.getKey())))
                    .execute();
        }
    }

    @Override
    public List<ExportedVariable> exported(Set<Long> jobIds) {
        if (jobIds.isEmpty()) {
            return List.of();
        }
        return dsl.select(JOB_EXPORTED_VARIABLES.JOB_ID, JOB_EXPORTED_VARIABLES.KEY, JOB_EXPORTED_VARIABLES.VALUE)
                .from(JOB_EXPORTED_VARIABLES)
                .where(JOB_EXPORTED_VARIABLES.JOB_ID.in(jobIds))
                .orderBy(JOB_EXPORTED_VARIABLES.JOB_ID, JOB_EXPORTED_VARIABLES.POSITION)
                .fetch(row -> new ExportedVariable(row.value1(), row.value2(),
                        secrets.decrypt(row.value3(), place(row.value1(), row.value2()))));
    }

    private static String place(long jobId, String key) {
        return "job_exported_variables.value:" + jobId + ":" + key;
    }

    @Override
    public boolean keep(long jobId) {
        boolean kept = dsl.update(JOB_ARTIFACTS).setNull(JOB_ARTIFACTS.EXPIRE_AT)
                .where(JOB_ARTIFACTS.JOB_ID.eq(jobId), RetentionConditions.erasable()).execute() > 0;
        if (kept) {
            dsl.update(JOBS).setNull(JOBS.ARTIFACTS_EXPIRE_AT).where(JOBS.ID.eq(jobId)).execute();
        }
        return kept;
    }

    @Override
    public List<String> remove(long jobId) {
        return dsl.deleteFrom(JOB_ARTIFACTS).where(JOB_ARTIFACTS.JOB_ID.eq(jobId), RetentionConditions.erasable())
                .returningResult(JOB_ARTIFACTS.BLOB).fetch(JOB_ARTIFACTS.BLOB);
    }

    private static Condition isBuild() {
        return JOBS.KIND.eq("build");
    }

    private static ArtifactJob job(Record row) {
        return new ArtifactJob(row.get(JOBS.ID), row.get(JOBS.PROJECT_ID), row.get(JOBS.NAME),
                ArtifactAudience.of(row.get(AUDIENCE)).orElseThrow());
    }

    private static UploadingJob uploading(Record row) {
        return new UploadingJob(row.get(JOBS.ID), row.get(JOBS.PROJECT_ID), JobStatus.of(row.get(JOBS.STATUS)).orElseThrow(),
                row.get(JOBS.LAST_TOKEN_DIGEST), ArtifactAudience.of(row.get(AUDIENCE)).orElseThrow());
    }

    private static Artifact artifact(Record row, ArtifactType type) {
        return new Artifact(row.get(JOB_ARTIFACTS.ID), row.get(JOB_ARTIFACTS.JOB_ID), type, row.get(JOB_ARTIFACTS.FILENAME),
                row.get(JOB_ARTIFACTS.SIZE), row.get(JOB_ARTIFACTS.SHA256), row.get(JOB_ARTIFACTS.BLOB),
                ArtifactAudience.of(row.get(JOB_ARTIFACTS.AUDIENCE)).orElseThrow(),
                row.get(JOB_ARTIFACTS.EXPIRE_AT), row.get(RETAINED));
    }
}
