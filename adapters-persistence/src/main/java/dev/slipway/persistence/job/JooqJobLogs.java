package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.LOG_CHUNKS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.kernel.query.RenderedStatement.place;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.table;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.persistence.jooq.tables.LogChunks;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import dev.slipway.persistence.kernel.query.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.BatchBindStep;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Query;
import org.jooq.Record;
import org.jooq.SelectConditionStep;
import org.jooq.Table;
import org.jooq.impl.SQLDataType;

/** Logs as rows, one for each piece that a runner sent, until they are archived. */
@Singleton
final class JooqJobLogs implements JobLogs {

    private static final Set<JobStatus> ENDED = JobStatus.COMPLETED;
    private static final List<Field<?>> FIELDS = List.of(JOBS.ID, JOBS.PROJECT_ID, JOBS.STARTED_AT, JOBS.STATUS, JOBS.TRACE_SIZE,
            JOBS.TRACE_BLOB, JOBS.MASKS, JOBS.DEBUG_TRACE);

    private final DSLContext dsl;
    private final Secrets secrets;
    private final RenderedStatement find;
    private final RenderedStatement lock;
    private final RenderedStatement lengthen;
    private final RenderedStatement insert;

    JooqJobLogs(DSLContext dsl, Secrets secrets) {
        this.dsl = dsl;
        this.secrets = secrets;
        this.find = RenderedStatement.of(dsl, selected(dsl));
        this.lock = RenderedStatement.of(dsl, selected(dsl).forNoKeyUpdate().of(JOBS));
        this.lengthen = RenderedStatement.of(dsl, lengthening(dsl));
        this.insert = RenderedStatement.of(dsl, dsl.insertInto(LOG_CHUNKS, LOG_CHUNKS.JOB_ID, LOG_CHUNKS.START_OFFSET, LOG_CHUNKS.CONTENT)
                .values(place(0, LOG_CHUNKS.JOB_ID), place(1, LOG_CHUNKS.START_OFFSET), place(2, LOG_CHUNKS.CONTENT)));
    }

    @Override
    public Optional<JobLog> find(long jobId) {
        return find.fetchOptional(this::log, jobId);
    }

    @Override
    public Optional<JobLog> lock(long jobId) {
        return lock.fetchOptional(this::log, jobId);
    }

    private static SelectConditionStep<Record> selected(DSLContext dsl) {
        return dsl.select(FIELDS).from(JOBS).join(PIPELINES).on(PIPELINES.ID.eq(JOBS.PIPELINE_ID))
                .where(JOBS.ID.eq(place(0, JOBS.ID)), JOBS.KIND.eq("build"), PIPELINES.DELETED_AT.isNull());
    }

    private JobLog log(Row row) {
        return new JobLog(row.get(JOBS.ID), row.get(JOBS.PROJECT_ID), row.get(JOBS.STARTED_AT) != null,
                ENDED.contains(JobStatus.of(row.get(JOBS.STATUS)).orElseThrow()), row.get(JOBS.TRACE_SIZE),
                Optional.ofNullable(row.get(JOBS.TRACE_BLOB)), LogSecrets.decrypt(secrets, row.get(JOBS.ID), row.get(JOBS.MASKS)),
                row.get(JOBS.DEBUG_TRACE));
    }

    @Override
    public void append(long jobId, long offset, byte[] content, Instant now) {
        append(List.of(new NewPiece(jobId, offset, content)), now);
    }

    @Override
    public void append(List<NewPiece> pieces, Instant now) {
        int count = lengthen.execute(now, pieces.stream().map(NewPiece::jobId).toArray(Long[]::new),
                pieces.stream().map(NewPiece::offset).toArray(Long[]::new),
                pieces.stream().map(piece -> (long) piece.content().length).toArray(Long[]::new));
        if (count != pieces.size()) {
            throw new IllegalStateException("a log does not end there: " + pieces.stream()
                    .map(piece -> "job " + piece.jobId() + " at " + piece.offset()).toList() + ", " + count + " do");
        }
        if (pieces.size() == 1) {
            NewPiece piece = pieces.getFirst();
            insert.execute(piece.jobId(), piece.offset(), piece.content());
            return;
        }
        BatchBindStep batch = dsl.batch(dsl.insertInto(LOG_CHUNKS, LOG_CHUNKS.JOB_ID, LOG_CHUNKS.START_OFFSET, LOG_CHUNKS.CONTENT)
                .values((Long) null, null, null));
        for (NewPiece piece : pieces) {
            batch = batch.bind(piece.jobId(), piece.offset(), piece.content());
        }
        batch.execute();
    }

    private static Query lengthening(DSLContext dsl) {
        Field<Long> job = field(name("piece", "job_id"), Long.class);
        Field<Long> start = field(name("piece", "start"), Long.class);
        Field<Long> length = field(name("piece", "length"), Long.class);
        Table<?> pieces = table("unnest({0}, {1}, {2})", place(1, SQLDataType.BIGINT.array()), place(2, SQLDataType.BIGINT.array()),
                place(3, SQLDataType.BIGINT.array())).as("piece", "job_id", "start", "length");
        return dsl.update(JOBS).set(JOBS.TRACE_SIZE, start.plus(length)).set(JOBS.HEARD_AT, place(0, JOBS.HEARD_AT))
                .from(pieces).where(JOBS.ID.eq(job), JOBS.TRACE_SIZE.eq(start));
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
