package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.kernel.query.RenderedStatement.place;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.condition;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.when;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.pipeline.Move.PipelineMoved;
import dev.slipway.domain.pipeline.Move;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import java.math.BigDecimal;
import java.time.Instant;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Param;
import org.jooq.Query;
import org.jooq.Table;
import org.jooq.impl.SQLDataType;

/**
 * Writes the steps of a decision, each guarded by the state that it was decided on: one statement for all jobs, one for the pipeline,
 * however many jobs move.
 */
final class PipelineMoves {

    private static final Table<?> STEP = StepRows.table();
    private static final Condition ASSIGNED = condition(StepRows.flag("assigned"));

    private final Secrets secrets;
    private final RenderedStatement jobs;
    private final RenderedStatement pipeline;
    private final RenderedStatement coveredPipeline;

    PipelineMoves(DSLContext dsl, Secrets secrets) {
        this.secrets = secrets;
        this.jobs = RenderedStatement.of(dsl, updateJobs(dsl));
        this.pipeline = RenderedStatement.of(dsl, updatePipeline(dsl, PIPELINES.COVERAGE));
        this.coveredPipeline = RenderedStatement.of(dsl, updatePipeline(dsl, PipelineCoverage.mean()));
    }

    void write(LockedPipeline locked, Decision decision, TransitionDetails details, Instant now) {
        StepRows steps = StepRows.of(decision, details);
        if (!steps.isEmpty()) {
            writeJobs(steps, details, now);
        }
        writePipeline(locked, decision, details, now);
    }

    private static Query updateJobs(DSLContext dsl) {
        int next = StepRows.COLUMNS;
        return dsl.update(JOBS)
                .set(JOBS.STATUS, StepRows.text("status"))
                .set(JOBS.ALLOW_FAILURE, StepRows.flag("allow_failure"))
                .set(JOBS.FAILURE_REASON, StepRows.text("failure_reason"))
                .set(JOBS.EXIT_CODE, when(condition(StepRows.flag("ended")), place(next++, JOBS.EXIT_CODE)))
                .set(JOBS.COVERAGE, orKept(condition(StepRows.flag("ended")), place(next++, JOBS.COVERAGE), JOBS.COVERAGE))
                .set(JOBS.USER_ID, orKept(condition(StepRows.flag("acted")), place(next++, JOBS.USER_ID), JOBS.USER_ID))
                .set(JOBS.QUEUED_AT, StepRows.time("queued_at"))
                .set(JOBS.STARTED_AT, StepRows.time("started_at"))
                .set(JOBS.FINISHED_AT, StepRows.time("finished_at"))
                .set(JOBS.SCHEDULED_AT, StepRows.time("scheduled_at"))
                .set(JOBS.TOKEN_DIGEST, StepRows.bytes("token_digest"))
                .set(JOBS.LAST_TOKEN_DIGEST, coalesce(StepRows.bytes("token_digest"), JOBS.LAST_TOKEN_DIGEST))
                .set(JOBS.RUNNER_ID, unlessCleared(StepRows.number("runner_id"), JOBS.RUNNER_ID))
                .set(JOBS.ON_INSTANCE_RUNNER, when(ASSIGNED, field("on_instance_runner({0})", Boolean.class, StepRows.number("runner_id")))
                        .otherwise(JOBS.ON_INSTANCE_RUNNER))
                .set(JOBS.RUNNER_MANAGER_ID, unlessCleared(StepRows.number("manager_id"), JOBS.RUNNER_MANAGER_ID))
                .set(JOBS.TIMEOUT_SECONDS, coalesce(StepRows.number("timeout_seconds").cast(JOBS.TIMEOUT_SECONDS), JOBS.TIMEOUT_SECONDS))
                .set(JOBS.TIMEOUT_SOURCE, coalesce(StepRows.text("timeout_source"), JOBS.TIMEOUT_SOURCE))
                .set(JOBS.MASKS, when(ASSIGNED, StepRows.bytes("masks")).otherwise(JOBS.MASKS))
                .set(JOBS.DEBUG_TRACE, coalesce(StepRows.flag("debug"), JOBS.DEBUG_TRACE))
                .set(JOBS.HEARD_AT, when(ASSIGNED, inline(null, JOBS.HEARD_AT)).otherwise(JOBS.HEARD_AT))
                .set(JOBS.UPDATED_AT, greatest(JOBS.UPDATED_AT, place(next, JOBS.UPDATED_AT)))
                .from(STEP).where(JOBS.ID.eq(StepRows.number("id")), JOBS.STATUS.eq(StepRows.text("status_before")));
    }

    private static <T> Field<T> orKept(Condition condition, Param<T> given, Field<T> column) {
        return coalesce(when(condition, given), column);
    }

    private static Field<Long> unlessCleared(Field<Long> given, Field<Long> column) {
        return when(condition(StepRows.flag("cleared")), inline(null, SQLDataType.BIGINT))
                .otherwise(when(ASSIGNED, given).otherwise(column));
    }

    private void writeJobs(StepRows steps, TransitionDetails details, Instant now) {
        int count = jobs.execute(steps.values(secrets, details.exitCode(), details.coverage(), details.userId(), now));
        if (count != steps.size()) {
            throw new IllegalStateException("jobs are not in the states that were decided on: " + steps + ", " + count);
        }
    }

    private static Query updatePipeline(DSLContext dsl, Field<BigDecimal> coverage) {
        Field<Boolean> reopens = place(0, SQLDataType.BOOLEAN);
        return dsl.update(PIPELINES)
                .set(PIPELINES.VERSION, PIPELINES.VERSION.plus(1))
                .set(PIPELINES.UPDATED_AT, greatest(PIPELINES.UPDATED_AT, place(8, PIPELINES.UPDATED_AT)))
                .set(PIPELINES.COVERAGE, coverage)
                .set(PIPELINES.STATUS, place(1, PIPELINES.STATUS))
                .set(PIPELINES.STARTED_AT, place(2, PIPELINES.STARTED_AT))
                .set(PIPELINES.FINISHED_AT, place(3, PIPELINES.FINISHED_AT))
                .set(PIPELINES.DURATION, place(4, PIPELINES.DURATION))
                .set(PIPELINES.REOPENINGS, PIPELINES.REOPENINGS.plus(place(5, PIPELINES.REOPENINGS)))
                .set(PIPELINES.REOPENED_BY_ID, when(condition(reopens), place(6, PIPELINES.REOPENED_BY_ID))
                        .otherwise(PIPELINES.REOPENED_BY_ID))
                .where(PIPELINES.ID.eq(place(7, PIPELINES.ID)), PIPELINES.STATUS.eq(place(9, PIPELINES.STATUS)));
    }

    private void writePipeline(LockedPipeline locked, Decision decision, TransitionDetails details, Instant now) {
        PipelineMoved moved = null;
        for (Move move : decision.moves()) {
            moved = move instanceof PipelineMoved step ? step : moved;
        }
        boolean reopens = moved != null && moved.reopens();
        var times = moved == null ? locked.run().times() : moved.times();
        int count = (changesCoverage(decision, details) ? coveredPipeline : pipeline).execute(reopens,
                (moved == null ? locked.run().status() : moved.to()).wireName(), times.startedAt(), times.finishedAt(),
                times.duration() == null ? null : Math.toIntExact(times.duration().toSeconds()), reopens ? 1 : 0, details.userId(),
                locked.run().id(), now, locked.run().status().wireName());
        if (count != 1) {
            throw new IllegalStateException("pipeline " + locked.run().id() + " is not " + locked.run().status());
        }
    }

    /** Returns whether the mean coverage of the pipeline may change, since a job reports it or is no longer the latest of its name. */
    private static boolean changesCoverage(Decision decision, TransitionDetails details) {
        return details.coverage() != null || decision.moves().stream().anyMatch(Move.JobRetried.class::isInstance);
    }
}
