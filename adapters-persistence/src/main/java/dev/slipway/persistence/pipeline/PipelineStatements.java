package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECT_COUNTERS;
import static dev.slipway.persistence.kernel.query.RenderedStatement.place;
import static org.jooq.impl.DSL.field;

import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.variable.MergeRequestFacts;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Query;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Statements of each new pipeline: its id, its number, its row, and the jobs that its project has already. */
final class PipelineStatements {

    /** A pipeline as its first decision leaves it. */
    private record NewRow(NewPipeline pipeline, PipelineRun run, long number, Instant now) {}

    /** Numbers that were given last. */
    record Counted(long pipeline, long deployment) {}

    private static final Map<Field<?>, Function<NewRow, @Nullable Object>> COLUMNS = columns();
    private static final Field<Long> NEXT_ID = field("nextval(pg_get_serial_sequence('pipelines', 'id'))", Long.class);
    private static final Field<Integer> UNFINISHED = DSL.count();

    private final RenderedStatement nextId;
    private final RenderedStatement count;
    private final RenderedStatement insert;
    private final RenderedStatement unfinished;

    PipelineStatements(DSLContext dsl) {
        nextId = RenderedStatement.of(dsl, dsl.select(NEXT_ID));
        count = RenderedStatement.of(dsl, dsl.insertInto(PROJECT_COUNTERS)
                .set(PROJECT_COUNTERS.PROJECT_ID, place(0, PROJECT_COUNTERS.PROJECT_ID))
                .set(PROJECT_COUNTERS.PIPELINE, place(1, PROJECT_COUNTERS.PIPELINE))
                .set(PROJECT_COUNTERS.DEPLOYMENT, place(2, PROJECT_COUNTERS.DEPLOYMENT))
                .onConflict(PROJECT_COUNTERS.PROJECT_ID).doUpdate()
                .set(PROJECT_COUNTERS.PIPELINE, PROJECT_COUNTERS.PIPELINE.plus(place(3, PROJECT_COUNTERS.PIPELINE)))
                .set(PROJECT_COUNTERS.DEPLOYMENT, PROJECT_COUNTERS.DEPLOYMENT.plus(place(4, PROJECT_COUNTERS.DEPLOYMENT)))
                .returningResult(PROJECT_COUNTERS.PIPELINE, PROJECT_COUNTERS.DEPLOYMENT));
        insert = RenderedStatement.of(dsl, insert(dsl));
        unfinished = RenderedStatement.of(dsl, dsl.select(UNFINISHED).from(JOBS).where(JOBS.PROJECT_ID.eq(place(0, JOBS.PROJECT_ID)),
                JOBS.STATUS.in(JobStatus.ALIVE.stream().map(JobStatus::wireName).toList())));
    }

    private static Map<Field<?>, Function<NewRow, @Nullable Object>> columns() {
        Map<Field<?>, Function<NewRow, @Nullable Object>> columns = new LinkedHashMap<>();
        columns.put(PIPELINES.ID, row -> row.pipeline.id());
        columns.put(PIPELINES.IID, row -> row.number);
        columns.put(PIPELINES.PROJECT_ID, row -> row.pipeline.projectId());
        columns.put(PIPELINES.PUSH_ID, row -> row.pipeline.cause().pushId());
        columns.put(PIPELINES.USER_ID, row -> row.pipeline.cause().userId());
        columns.put(PIPELINES.NAME, row -> row.pipeline.name());
        columns.put(PIPELINES.SOURCE, row -> row.pipeline.cause().source().wireName());
        columns.put(PIPELINES.REF, row -> row.pipeline.revision().ref());
        columns.put(PIPELINES.TAG, row -> row.pipeline.revision().tag());
        columns.put(PIPELINES.SHA, row -> row.pipeline.revision().sha());
        columns.put(PIPELINES.BEFORE_SHA, row -> row.pipeline.revision().beforeSha());
        columns.put(PIPELINES.REF_PROTECTED, row -> row.pipeline.revision().refProtected());
        columns.put(PIPELINES.STATUS, row -> row.run.status().wireName());
        columns.put(PIPELINES.FAILURE_REASON, row -> row.pipeline.initialState().failure() == null ? null
                : row.pipeline.initialState().failure().wireName());
        columns.put(PIPELINES.YAML_ERRORS, row -> row.pipeline.initialState().problems());
        columns.put(PIPELINES.ON_NEW_COMMIT, row -> row.pipeline.earlyEnd().onNewCommit().wireName());
        columns.put(PIPELINES.ENDS_ON_FAILURE, row -> row.pipeline.earlyEnd().onJobFailure());
        columns.put(PIPELINES.SCHEDULE_ID, row -> row.pipeline.cause().schedule() == null ? null : row.pipeline.cause().schedule().id());
        columns.put(PIPELINES.SCHEDULE_DESCRIPTION, row -> row.pipeline.cause().schedule() == null ? null
                : row.pipeline.cause().schedule().description());
        columns.put(PIPELINES.MERGE_REQUEST_ID,
                row -> row.pipeline.cause().mergeRequests().request().map(MergeRequestFacts::id).orElse(null));
        columns.put(PIPELINES.SOURCE_SHA, row -> row.pipeline.cause().mergeRequests().request()
                .flatMap(MergeRequestFacts::mergedHeads).map(MergeRequestFacts.MergedHeads::source).orElse(null));
        columns.put(PIPELINES.MERGE_REQUESTS, row -> MergeRequestDocuments.of(row.pipeline.cause().mergeRequests()));
        columns.put(PIPELINES.CREATED_AT, NewRow::now);
        columns.put(PIPELINES.UPDATED_AT, NewRow::now);
        columns.put(PIPELINES.STARTED_AT, row -> row.run.times().startedAt());
        columns.put(PIPELINES.FINISHED_AT, row -> row.run.times().finishedAt());
        columns.put(PIPELINES.DURATION, row -> row.run.times().duration() == null ? null
                : Math.toIntExact(row.run.times().duration().toSeconds()));
        return columns;
    }

    private static Query insert(DSLContext dsl) {
        Map<Field<?>, Object> values = new LinkedHashMap<>();
        COLUMNS.keySet().forEach(column -> values.put(column, place(values.size(), column)));
        return dsl.insertInto(PIPELINES).set(values);
    }

    long nextId() {
        return nextId.fetch(row -> row.get(NEXT_ID)).getFirst();
    }

    /** Gives numbers away. @return the last of a project's pipelines and of its deployments */
    Counted count(long projectId, long pipelines, long deployments) {
        return count.fetch(row -> new Counted(row.get(PROJECT_COUNTERS.PIPELINE), row.get(PROJECT_COUNTERS.DEPLOYMENT)),
                projectId, pipelines, deployments, pipelines, deployments).getFirst();
    }

    void insert(NewPipeline pipeline, PipelineRun run, long number, Instant now) {
        NewRow row = new NewRow(pipeline, run, number, now);
        insert.execute(COLUMNS.values().stream().map(value -> value.apply(row)).toArray());
    }

    int unfinishedJobs(long projectId) {
        return unfinished.fetch(row -> row.get(UNFINISHED), projectId).getFirst();
    }
}
