package dev.slipway.persistence.pipeline;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.kernel.query.RenderedStatement.place;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.table;

import dev.slipway.application.pipeline.port.Pipelines.NewJob;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.job.JobRun;
import dev.slipway.persistence.kernel.JsonDocuments;
import dev.slipway.persistence.kernel.query.RenderedStatement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Query;
import org.jooq.QueryPart;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/**
 * Inserts the jobs of a new pipeline, any number in one statement: their columns are arrays of texts, which the database converts; all that
 * the jobs share is a value. To insert one row after the other takes three times as long.
 */
final class JobInserts {

    /** Row of a new job. @param options, variables as documents */
    record NewRow(NewJob job, JobRun run, String options, String variables) {

        static NewRow of(NewJob job, JobRun run) {
            return new NewRow(job, run, JsonDocuments.write(job.options()).data(), JsonDocuments.write(job.variables().stream()
                    .map(variable -> new JobVariable(variable.key(), variable.value(), variable.raw())).toList()).data());
        }
    }

    private static final Map<Field<?>, Function<NewRow, @Nullable Object>> COLUMNS = columns();

    private static final Field<Long> NEXT_ID = field("nextval(pg_get_serial_sequence('jobs', 'id'))", Long.class);

    private final RenderedStatement ids;
    private final RenderedStatement insert;

    JobInserts(DSLContext dsl) {
        ids = RenderedStatement.of(dsl, dsl.select(NEXT_ID)
                .from(table("generate_series(1, {0})", place(0, SQLDataType.INTEGER))));
        insert = RenderedStatement.of(dsl, statement(dsl));
    }

    private static Map<Field<?>, Function<NewRow, @Nullable Object>> columns() {
        Map<Field<?>, Function<NewRow, @Nullable Object>> columns = new LinkedHashMap<>();
        columns.put(JOBS.ID, row -> row.run.id());
        columns.put(JOBS.KIND, row -> row.job.plan().kind().wireName());
        columns.put(JOBS.NAME, row -> row.job.plan().name());
        columns.put(JOBS.STAGE, row -> row.job.stage());
        columns.put(JOBS.STAGE_INDEX, row -> row.job.plan().stage());
        columns.put(JOBS.STATUS, row -> row.run.status().wireName());
        columns.put(JOBS.RUNS_WHEN, row -> row.job.plan().when().wireName());
        columns.put(JOBS.ALLOW_FAILURE, row -> row.run.allowFailure());
        columns.put(JOBS.PLAN_ALLOWS_FAILURE, row -> row.job.plan().allowFailure());
        columns.put(JOBS.NEEDS_SCHEDULED, row -> row.job.plan().needs().isPresent());
        columns.put(JOBS.NEEDS, row -> JsonDocuments.write(row.job.plan().needs().orElse(List.of()).stream()
                .map(need -> new PipelineRows.NeedDocument(need.job(), need.artifacts(), need.optional())).toList()).data());
        columns.put(JOBS.START_IN_SECONDS, row -> row.job.plan().startIn().map(Duration::toSeconds).orElse(null));
        columns.put(JOBS.RESOURCE_GROUP, row -> row.job.plan().resourceGroup().orElse(null));
        columns.put(JOBS.RETRY_MAX, row -> row.job.plan().autoRetry().max());
        columns.put(JOBS.RETRY_WHEN, row -> array(row.job.plan().autoRetry().when()));
        columns.put(JOBS.DEPENDENCIES, row -> row.job.dependencies() == null ? null : array(row.job.dependencies()));
        columns.put(JOBS.TAG_LIST, row -> array(row.job.tags()));
        columns.put(JOBS.INTERRUPTIBLE, row -> row.job.plan().interruptible());
        columns.put(JOBS.ENVIRONMENT, row -> target(row, Target::name));
        columns.put(JOBS.ENVIRONMENT_ACTION, row -> target(row, Target::action));
        columns.put(JOBS.OPTIONS, NewRow::options);
        columns.put(JOBS.VARIABLES, NewRow::variables);
        columns.put(JOBS.FAILURE_REASON, row -> row.run.failureReason().map(reason -> reason.wireName()).orElse(null));
        columns.put(JOBS.QUEUED_AT, row -> row.run.times().queuedAt());
        columns.put(JOBS.STARTED_AT, row -> row.run.times().startedAt());
        columns.put(JOBS.FINISHED_AT, row -> row.run.times().finishedAt());
        columns.put(JOBS.SCHEDULED_AT, row -> row.run.times().scheduledAt());
        return columns;
    }

    private static @Nullable String target(NewRow row, Function<Target, String> value) {
        return row.job.target() == null ? null : value.apply(row.job.target());
    }

    /** Returns an array as the database writes it. */
    private static String array(Collection<String> texts) {
        return texts.stream().map(text -> '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static Query statement(DSLContext dsl) {
        List<Field<?>> targets = new ArrayList<>(COLUMNS.keySet());
        List<Field<?>> values = new ArrayList<>();
        List<QueryPart> arrays = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Field<?> column : COLUMNS.keySet()) {
            values.add(field(name("made", column.getName()), SQLDataType.CLOB).cast(column));
            names.add(column.getName());
            arrays.add(place(arrays.size(), SQLDataType.CLOB.array()));
        }
        String places = names.stream().map(column -> "{" + names.indexOf(column) + "}").collect(Collectors.joining(", ", "unnest(", ")"));
        int next = arrays.size();
        for (Field<?> shared : List.of(JOBS.PIPELINE_ID, JOBS.PROJECT_ID, JOBS.USER_ID, JOBS.REF, JOBS.TAG, JOBS.REF_PROTECTED,
                JOBS.CREATED_AT, JOBS.UPDATED_AT)) {
            targets.add(shared);
            values.add(place(next++, shared));
        }
        return dsl.insertInto(JOBS, targets).select(select(values)
                .from(table(places, arrays.toArray(QueryPart[]::new)).as("made", names.toArray(String[]::new))));
    }

    /** Reserves ids, in ascending order. */
    List<Long> ids(int count) {
        return ids.fetch(row -> row.get(NEXT_ID), count);
    }

    void insert(NewPipeline pipeline, List<NewRow> rows, Instant now) {
        List<@Nullable Object> values = new ArrayList<>();
        COLUMNS.values().forEach(value -> values.add(rows.stream().map(value).map(JobInserts::written).toArray(String[]::new)));
        values.add(pipeline.id());
        values.add(pipeline.projectId());
        values.add(pipeline.cause().userId());
        values.add(pipeline.revision().ref());
        values.add(pipeline.revision().tag());
        values.add(pipeline.revision().refProtected());
        values.add(now);
        values.add(now);
        insert.execute(values.toArray());
    }

    private static @Nullable String written(@Nullable Object value) {
        return value == null ? null : value.toString();
    }
}
