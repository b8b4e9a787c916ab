package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.JOB_ARTIFACTS;
import static dev.slipway.persistence.jooq.Tables.JOB_EXPORTED_VARIABLES;
import static dev.slipway.persistence.jooq.Tables.JOB_TEST_SUMMARIES;
import static dev.slipway.persistence.jooq.Tables.LOG_CHUNKS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.job.port.JobCascade;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jooq.DSLContext;

/** Deletes rows of jobs from the tables that refer to them. */
@Singleton
final class JooqJobCascade implements JobCascade {

    private final DSLContext dsl;

    JooqJobCascade(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Left of(long jobId) {
        return dsl.select(field(exists(selectOne().from(JOB_ARTIFACTS).where(JOB_ARTIFACTS.JOB_ID.eq(jobId)))),
                        field(exists(selectOne().from(JOBS).where(JOBS.ID.eq(jobId), JOBS.TRACE_BLOB.isNotNull()))
                                .or(exists(selectOne().from(LOG_CHUNKS).where(LOG_CHUNKS.JOB_ID.eq(jobId))))))
                .fetchSingle(row -> new Left(row.value1(), row.value2()));
    }

    @Override
    public List<String> erase(long jobId, long userId, Instant now) {
        List<String> blobs = new ArrayList<>(
                dsl.select(JOBS.TRACE_BLOB).from(JOBS).where(JOBS.ID.eq(jobId)).forNoKeyUpdate().fetch(JOBS.TRACE_BLOB));
        blobs.removeIf(Objects::isNull);
        int count = dsl.update(JOBS)
                .set(JOBS.ERASED_AT, now).set(JOBS.ERASED_BY_ID, userId).set(JOBS.UPDATED_AT, notBefore(JOBS.UPDATED_AT, now))
                .setNull(JOBS.TRACE_BLOB).set(JOBS.TRACE_SIZE, 0L).setNull(JOBS.MASKS).setNull(JOBS.ARTIFACTS_EXPIRE_AT)
                .where(JOBS.ID.eq(jobId)).execute();
        if (count != 1) {
            throw new IllegalStateException("there is no job " + jobId + " to erase");
        }
        dsl.deleteFrom(LOG_CHUNKS).where(LOG_CHUNKS.JOB_ID.eq(jobId)).execute();
        dsl.deleteFrom(JOB_TEST_SUMMARIES).where(JOB_TEST_SUMMARIES.JOB_ID.eq(jobId)).execute();
        dsl.deleteFrom(JOB_EXPORTED_VARIABLES).where(JOB_EXPORTED_VARIABLES.JOB_ID.eq(jobId)).execute();
        blobs.addAll(dsl.deleteFrom(JOB_ARTIFACTS).where(JOB_ARTIFACTS.JOB_ID.eq(jobId)).returningResult(JOB_ARTIFACTS.BLOB)
                .fetch(JOB_ARTIFACTS.BLOB));
        return blobs;
    }
}
