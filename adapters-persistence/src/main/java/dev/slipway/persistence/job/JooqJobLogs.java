package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.LOG_CHUNKS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.persistence.jooq.tables.LogChunks;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectConditionStep;

/** Logs as rows, one for each piece that a runner sent, until they are archived. */
@Singleton
final class JooqJobLogs implements JobLogs {

    private static final Set<JobStatus> ENDED = JobStatus.COMPLETED;
    private static final List<Field<?>> FIELDS = List.of(JOBS.ID, JOBS.PROJECT_ID, JOBS.STARTED_AT, JOBS.STATUS, JOBS.TRACE_SIZE,
            JOBS.TRACE_BLOB, JOBS.MASKS, JOBS.DEBUG_TRACE);

    private final DSLContext dsl;
    private final Secrets secrets;

    JooqJobLogs(DSLContext dsl, Secrets secrets) {
        this.dsl = dsl;
        this.secrets = secrets;
    }

    @Override
    public Optional<JobLog> find(long jobId) {
        return selected(jobId).fetchOptional(this::log);
    }

    @Override
    public Optional<JobLog> lock(long jobId) {
        return selected(jobId).forNoKeyUpdate().of(JOBS).fetchOptional(this::log);
    }

    private SelectConditionStep<Record> selected(long jobId) {
        return dsl.select(FIELDS).from(JOBS).join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .where(JOBS.ID.eq(jobId), JOBS.KIND.eq("build"), PIPELINES.DELETED_AT.isNull());
    }

    private JobLog log(Record row) {
        return new JobLog(row.get(JOBS.ID), row.get(JOBS.PROJECT_ID), row.get(JOBS.STARTED_AT) != null,
                ENDED.contains(JobStatus.of(row.get(JOBS.STATUS)).orElseThrow()), row.get(JOBS.TRACE_SIZE),
                Optional.ofNullable(row.get(JOBS.TRACE_BLOB)), LogSecrets.decrypt(secrets, row.get(JOBS.ID), row.get(JOBS.MASKS)),
                row.get(JOBS.DEBUG_TRACE));
    }

    @Override
    public void append(long jobId, long offset, byte[] content, Instant now) {
        int count = dsl.update(JOBS).set(JOBS.TRACE_SIZE, offset + content.length).set(JOBS.HEARD_AT, now)
                .where(JOBS.ID.eq(jobId), JOBS.TRACE_SIZE.eq(offset)).execute();
        if (count != 1) {
            throw new IllegalStateException("the log of job " + jobId + " does not end at " + offset);
        }
        dsl.insertInto(LOG_CHUNKS)
                .set(LOG_CHUNKS.JOB_ID, jobId).set(LOG_CHUNKS.START_OFFSET, offset).set(LOG_CHUNKS.CONTENT, content).execute();
    }

    @Override
    public Optional<Piece> piece(long jobId, long offset) {
        LogChunks before = LOG_CHUNKS.as("before");
        return dsl.select(LOG_CHUNKS.START_OFFSET, LOG_CHUNKS.CONTENT).from(LOG_CHUNKS)
                .where(LOG_CHUNKS.JOB_ID.eq(jobId), LOG_CHUNKS.START_OFFSET.eq(
                        select(max(before.START_OFFSET)).from(before).where(before.JOB_ID.eq(jobId), before.START_OFFSET.le(offset))))
                .fetchOptional(row -> new Piece(row.value1(), row.value2()))
                .filter(piece -> offset < piece.start() + piece.content().length);
    }

    @Override
    public void archived(long jobId, String blob, long size) {
        dsl.update(JOBS).set(JOBS.TRACE_BLOB, blob).set(JOBS.MASKS, (byte[]) null).where(JOBS.ID.eq(jobId)).execute();
        dsl.deleteFrom(LOG_CHUNKS).where(LOG_CHUNKS.JOB_ID.eq(jobId), LOG_CHUNKS.START_OFFSET.lt(size)).execute();
    }

    @Override
    public Optional<String> erase(long jobId) {
        Optional<String> blob = lock(jobId).flatMap(JobLog::blob);
        dsl.update(JOBS).set(JOBS.TRACE_BLOB, (String) null).set(JOBS.MASKS, (byte[]) null).set(JOBS.TRACE_SIZE, 0L)
                .where(JOBS.ID.eq(jobId)).execute();
        dsl.deleteFrom(LOG_CHUNKS).where(LOG_CHUNKS.JOB_ID.eq(jobId)).execute();
        return blob;
    }
}
