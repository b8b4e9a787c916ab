package dev.slipway.persistence.artifact;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.JOB_ARTIFACTS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;

/** Retention and expiry of artifacts, each step in one statement that checks its conditions again. */
@Singleton
final class JooqExpiringArtifacts implements ExpiringArtifacts {

    private final DSLContext dsl;
    private final RenderedStatement newest;
    private final RenderedStatement superseded;

    JooqExpiringArtifacts(DSLContext dsl) {
        this.dsl = dsl;
        this.newest = RenderedStatement.of(dsl, 1, numbers -> SupersessionConditions.newest(dsl, numbers[0]));
        this.superseded = RenderedStatement.of(dsl, 2, numbers -> SupersessionConditions.superseded(dsl, numbers[0], numbers[1]));
    }

    @Override
    public List<String> removeExpired(Instant now, int most) {
        return dsl.deleteFrom(JOB_ARTIFACTS)
                .where(JOB_ARTIFACTS.ID.in(select(JOB_ARTIFACTS.ID)
                        .from(JOB_ARTIFACTS)
                        .join(JOBS).on(JOBS.ID.eq(JOB_ARTIFACTS.JOB_ID))
                        .join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                        .join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID))
                        .where(JOB_ARTIFACTS.EXPIRE_AT.le(now), RetentionConditions.erasable(), not(RetentionConditions.retained()))
                        .orderBy(JOB_ARTIFACTS.EXPIRE_AT, JOB_ARTIFACTS.ID)
                        .limit(most)
                        .forUpdate().of(JOB_ARTIFACTS).skipLocked()))
                .returningResult(JOB_ARTIFACTS.BLOB)
                .fetch(JOB_ARTIFACTS.BLOB);
    }

    @Override
    public List<Long> expirable(long projectId, long afterJobId, Instant now, int most) {
        return dsl.selectDistinct(JOB_ARTIFACTS.JOB_ID)
                .from(JOB_ARTIFACTS)
                .join(JOBS).on(JOBS.ID.eq(JOB_ARTIFACTS.JOB_ID))
                .join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID))
                .where(JOB_ARTIFACTS.PROJECT_ID.eq(projectId), JOB_ARTIFACTS.JOB_ID.gt(afterJobId), lasting(now),
                        RetentionConditions.erasable(), not(RetentionConditions.retained()))
                .orderBy(JOB_ARTIFACTS.JOB_ID)
                .limit(most)
                .fetch(JOB_ARTIFACTS.JOB_ID);
    }

    @Override
    public void expire(long jobId, Instant now) {
        Condition free = not(RetentionConditions.retained());
        int jobs = dsl.update(JOBS).set(JOBS.ARTIFACTS_EXPIRE_AT, now)
                .from(PIPELINES.join(PROJECTS).on(PROJECTS.ID.eq(PIPELINES.PROJECT_ID)))
                .where(JOBS.ID.eq(jobId), PIPELINES.ID.eq(JOBS.PIPELINE_ID), free)
                .execute();
        if (jobs > 0) {
            dsl.update(JOB_ARTIFACTS).set(JOB_ARTIFACTS.EXPIRE_AT, now)
                    .where(JOB_ARTIFACTS.JOB_ID.eq(jobId), lasting(now), RetentionConditions.erasable())
                    .execute();
        }
    }

    private static Condition lasting(Instant now) {
        return JOB_ARTIFACTS.EXPIRE_AT.isNull().or(JOB_ARTIFACTS.EXPIRE_AT.gt(now));
    }

    @Override
    public List<Long> superseded(long pipelineId, int most) {
        return newest.fetchOptional(row -> row.get(SupersessionConditions.NEWER.ID), pipelineId)
                .map(found -> superseded.fetch(row -> row.get(PIPELINES.ID), found, (long) most)).orElse(List.of());
    }

    @Override
    public List<Long> orphaned(int most) {
        return dsl.select(PIPELINES.ID).from(PIPELINES)
                .where(PIPELINES.LOCKED.isTrue(), not(RetentionConditions.refExists()))
                .orderBy(PIPELINES.ID)
                .limit(most)
                .fetch(PIPELINES.ID);
    }

    @Override
    public void release(long pipelineId) {
        dsl.update(PIPELINES).set(PIPELINES.LOCKED, false).where(PIPELINES.ID.eq(pipelineId), PIPELINES.LOCKED.isTrue()).execute();
    }

    @Override
    public Set<String> named(Collection<String> blobs) {
        return new HashSet<>(dsl.select(JOB_ARTIFACTS.BLOB).from(JOB_ARTIFACTS).where(JOB_ARTIFACTS.BLOB.in(blobs))
                .union(select(JOBS.TRACE_BLOB).from(JOBS).where(JOBS.TRACE_BLOB.in(blobs)))
                .fetch(row -> row.value1()));
    }

    @Override
    public List<String> removeOfPipeline(long pipelineId, int most) {
        dsl.select(JOBS.ID).from(JOBS).where(JOBS.PIPELINE_ID.eq(pipelineId)).orderBy(JOBS.ID).forNoKeyUpdate().execute();
        return remove(JOBS.PIPELINE_ID.eq(pipelineId), most);
    }

    @Override
    public List<String> removeOfProject(long projectId, int most) {
        return remove(JOBS.PROJECT_ID.eq(projectId), most);
    }

    private List<String> remove(Condition ofJobs, int most) {
        List<String> files = dsl.deleteFrom(JOB_ARTIFACTS)
                .where(JOB_ARTIFACTS.ID.in(select(JOB_ARTIFACTS.ID).from(JOB_ARTIFACTS).join(JOBS).on(JOBS.ID.eq(JOB_ARTIFACTS.JOB_ID))
                        .where(ofJobs).orderBy(JOB_ARTIFACTS.ID).limit(most)))
                .returningResult(JOB_ARTIFACTS.BLOB)
                .fetch(JOB_ARTIFACTS.BLOB);
        return files.isEmpty() ? removeLogs(ofJobs, most) : files;
    }

    private List<String> removeLogs(Condition ofJobs, int most) {
        Map<Long, String> logs = dsl.select(JOBS.ID, JOBS.TRACE_BLOB).from(JOBS)
                .where(ofJobs, JOBS.TRACE_BLOB.isNotNull())
                .orderBy(JOBS.ID).limit(most)
                .forNoKeyUpdate()
                .fetchMap(JOBS.ID, JOBS.TRACE_BLOB);
        dsl.update(JOBS).setNull(JOBS.TRACE_BLOB).where(JOBS.ID.in(logs.keySet())).execute();
        return List.copyOf(logs.values());
    }
}
