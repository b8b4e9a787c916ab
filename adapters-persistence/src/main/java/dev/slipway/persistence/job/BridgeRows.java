package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.BRIDGES;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.inline;

import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.JobView;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.persistence.jooq.tables.Pipelines;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.JsonDocuments;
import dev.slipway.persistence.kernel.query.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Condition;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jspecify.annotations.Nullable;

/** Reads rows of a bridge with its downstream pipeline, in one statement. */
final class BridgeRows {

    private static final Pipelines DOWNSTREAM = PIPELINES.as("downstream");
    private static final Projects PLACE = PROJECTS.as("downstream_project");

    private BridgeRows() {
    }

    static List<SelectFieldOrAsterisk> fields() {
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(JobRows.fields());
        fields.addAll(List.of(JOBS.PROBLEM, JOBS.PROBLEM_PROJECT_ID, DOWNSTREAM.ID, DOWNSTREAM.IID, DOWNSTREAM.PROJECT_ID, DOWNSTREAM.SHA,
                DOWNSTREAM.REF, DOWNSTREAM.STATUS, DOWNSTREAM.SOURCE, DOWNSTREAM.CREATED_AT, DOWNSTREAM.UPDATED_AT, PLACE.FULL_PATH));
        return fields;
    }

    static Table<?> shown() {
        return JobRows.shown().leftJoin(BRIDGES).on(BRIDGES.JOB_ID.eq(JOBS.ID), BRIDGES.MADE.isTrue())
                .leftJoin(DOWNSTREAM).on(DOWNSTREAM.ID.eq(BRIDGES.FOLLOWED_ID), DOWNSTREAM.DELETED_AT.isNull())
                .leftJoin(PLACE).on(PLACE.ID.eq(DOWNSTREAM.PROJECT_ID));
    }

    static Condition present() {
        return JOBS.KIND.eq(inline("bridge")).and(PIPELINES.DELETED_AT.isNull());
    }

    static BridgeView view(Row row, Instant readAt, JobArchiving archiving) {
        return new BridgeView(JobRows.view(row, readAt, archiving), downstream(row), problem(row));
    }

    private static @Nullable BridgeProblem problem(Row row) {
        return row.get(JOBS.PROBLEM) == null || row.get(JOBS.PROBLEM_PROJECT_ID) == null ? null
                : new BridgeProblem(row.get(JOBS.PROBLEM_PROJECT_ID), JsonDocuments.read(row.get(JOBS.PROBLEM), Reason.class));
    }

    private static BridgeView.@Nullable Downstream downstream(Row row) {
        return row.get(DOWNSTREAM.ID) == null
                ? null
                : new BridgeView.Downstream(new JobView.Pipeline(row.get(DOWNSTREAM.ID), row.get(DOWNSTREAM.IID), row.get(
                        DOWNSTREAM.PROJECT_ID), row.get(DOWNSTREAM.SHA), row.get(DOWNSTREAM.REF), row.get(DOWNSTREAM.STATUS),
                row.get(DOWNSTREAM.SOURCE), row.get(DOWNSTREAM.CREATED_AT), row.get(DOWNSTREAM.UPDATED_AT)), row.get(PLACE.FULL_PATH));
    }
}
