package dev.slipway.persistence.artifact;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.JOB_ARTIFACTS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.condition;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.artifact.port.Artifacts.OtherJob;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.repository.DanglingSources;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;

/** Finds jobs of other pipelines and projects whose artifacts a job needs. */
final class CrossPipelineJobs {

    private static final List<String> COMPLETED = JobStatus.COMPLETED.stream().map(JobStatus::wireName).toList();

    /** Both are below the same pipeline, or one is below the other. A child is younger than its parent, so there is no circle. */
    private static final String SHARE_A_PARENT = """
            exists (
                with recursive line(start, id) as (
                    select start, start from unnest(array[{0}, {1}]) start
                    union all
                    select line.start, bridges.pipeline_id from line
                    join pipelines child on child.id = line.id and child.source = {2}
                    join bridges on bridges.followed_id = child.id and bridges.made)
                select 1 from line one join line other on other.id = one.id where one.start = {0} and other.start = {1})""";

    private CrossPipelineJobs() {
    }

    /** Selects the newest successful pipeline that counts for a ref. */
    private static Field<Long> greenPipeline(long projectId, String ref) {
        var newest = PIPELINES.as("newest");
        return field(select(newest.ID).from(newest)
                .where(newest.PROJECT_ID.eq(projectId), newest.REF.eq(ref), SupersessionConditions.supersedes(newest))
                .orderBy(newest.ID.desc()).limit(1));
    }

    static Optional<OtherJob> newestGreen(DSLContext dsl, long projectId, String ref, String jobName, Instant now) {
        return one(dsl, JOBS.PIPELINE_ID.eq(greenPipeline(projectId, ref)).and(JOBS.STATUS.eq(JobStatus.SUCCESS.wireName())), jobName, now);
    }

    static Optional<OtherJob> ofFamily(DSLContext dsl, long pipelineId, long otherPipelineId, String jobName, Instant now) {
        return one(dsl, JOBS.PIPELINE_ID.eq(otherPipelineId).and(JOBS.PIPELINE_ID.ne(pipelineId)).and(JOBS.STATUS.in(COMPLETED))
                .and(condition(SHARE_A_PARENT, val(pipelineId), val(otherPipelineId), inline(DanglingSources.PARENT_PIPELINE))),
                jobName, now);
    }

    private static Optional<OtherJob> one(DSLContext dsl, Condition where, String jobName, Instant now) {
        Field<Boolean> gone = field(RetentionConditions.gone(JOBS.ARTIFACTS_EXPIRE_AT, now).or(JOBS.ERASED_AT.isNotNull())).as("gone");
        return dsl
                .select(JOBS.ID, JOBS.NAME, JooqArtifacts.AUDIENCE, JOB_ARTIFACTS.AUDIENCE, JOB_ARTIFACTS.FILENAME, JOB_ARTIFACTS.SIZE,
                        gone)
                .from(JOBS)
                .join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID))
                .leftJoin(JOB_ARTIFACTS).on(JOB_ARTIFACTS.JOB_ID.eq(JOBS.ID), JOB_ARTIFACTS.FILE_TYPE.eq(ArtifactType.ARCHIVE.wireName()))
                .where(where, JOBS.NAME.eq(jobName), JOBS.KIND.eq("build"), JOBS.RETRIED.isFalse(), PIPELINES.DELETED_AT.isNull())
                .orderBy(JOBS.ID.desc()).limit(1).fetchOptional(row -> job(row, row.get(gone)));
    }

    private static OtherJob job(Record row, boolean gone) {
        Long size = row.get(JOB_ARTIFACTS.SIZE);
        return new OtherJob(row.get(JOBS.ID), row.get(JOBS.NAME), audience(row.get(JooqArtifacts.AUDIENCE), row.get(
                JOB_ARTIFACTS.AUDIENCE)), row.get(JOB_ARTIFACTS.FILENAME), size == null ? 0 : size, gone);
    }

    /** The narrower of what the job says and what was said when its file was handed in, null where there is no file. */
    private static ArtifactAudience audience(String ofJob, String ofFile) {
        return Stream.of(ofJob, ofFile).filter(Objects::nonNull).map(name -> ArtifactAudience.of(name).orElseThrow())
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }
}
