package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RUNNERS;
import static dev.slipway.persistence.jooq.Tables.RUNNER_MANAGERS;
import static dev.slipway.persistence.jooq.Tables.RUNNER_PROJECTS;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.runner.RunnerView;
import dev.slipway.domain.runner.RunnerType;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.jooq.tables.RunnerManagers;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.SelectFieldOrAsterisk;

/** Reads a runner with its projects, its group and the process heard last, in one statement. */
final class RunnerRows {

    private static final RunnerManagers LAST = RUNNER_MANAGERS.as("last");
    private static final Projects PROJECT = PROJECTS.as("serves");
    private static final Namespaces SPACE = NAMESPACES.as("space");
    private static final Namespaces GROUP = NAMESPACES.as("serves_group");

    private static final Field<Result<Record>> PROCESS = untyped(multiset(
            select(LAST.NAME, LAST.VERSION, LAST.REVISION, LAST.PLATFORM, LAST.ARCHITECTURE, LAST.IP_ADDRESS)
                    .from(LAST).where(LAST.RUNNER_ID.eq(RUNNERS.ID)).orderBy(LAST.CONTACTED_AT.desc(), LAST.ID.desc()).limit(1))
            .as("process"));
    private static final Field<Result<Record>> SERVED = untyped(multiset(
            select(PROJECT.ID, PROJECT.NAME, SPACE.NAME, PROJECT.PATH, PROJECT.FULL_PATH)
                    .from(RUNNER_PROJECTS).join(PROJECT).on(PROJECT.ID.eq(RUNNER_PROJECTS.PROJECT_ID)).join(SPACE)
                    .on(SPACE.ID.eq(PROJECT.NAMESPACE_ID))
                    .where(RUNNER_PROJECTS.RUNNER_ID.eq(RUNNERS.ID), PROJECT.DELETED_AT.isNull())
                    .orderBy(RUNNER_PROJECTS.ID)).as("projects"));
    private static final Field<Result<Record>> OWNER = untyped(multiset(
            select(GROUP.ID, GROUP.NAME, GROUP.FULL_PATH).from(GROUP).where(GROUP.ID.eq(RUNNERS.GROUP_ID))).as("owner_group"));

    static final List<SelectFieldOrAsterisk> FIELDS = List.of(RUNNERS.ID, RUNNERS.RUNNER_TYPE, RUNNERS.DESCRIPTION, RUNNERS.PAUSED,
            RUNNERS.LOCKED, RUNNERS.RUN_UNTAGGED, RUNNERS.TAG_LIST, RUNNERS.ACCESS_LEVEL, RUNNERS.MAXIMUM_TIMEOUT, RUNNERS.MAINTENANCE_NOTE,
            RUNNERS.TOKEN_SHORT, RUNNERS.TOKEN_EXPIRES_AT, RUNNERS.CONTACTED_AT, RUNNERS.CREATED_AT, RUNNERS.UPDATED_AT, PROCESS, SERVED,
            OWNER);

    private RunnerRows() {
    }

    @SuppressWarnings("unchecked")
    private static Field<Result<Record>> untyped(Field<? extends Result<? extends Record>> field) {
        return (Field<Result<Record>>) (Field<?>) field;
    }

    static RunnerView view(Record row) {
        return new RunnerView(
                row.get(RUNNERS.ID),
                RunnerType.of(row.get(RUNNERS.RUNNER_TYPE)).orElseThrow(),
                row.get(RUNNERS.DESCRIPTION),
                row.get(RUNNERS.PAUSED),
                row.get(RUNNERS.LOCKED),
                row.get(RUNNERS.RUN_UNTAGGED),
                List.of(row.get(RUNNERS.TAG_LIST)),
                row.get(RUNNERS.ACCESS_LEVEL).equals("ref_protected"),
                row.get(RUNNERS.MAXIMUM_TIMEOUT),
                row.get(RUNNERS.MAINTENANCE_NOTE),
                row.get(RUNNERS.TOKEN_SHORT),
                row.get(RUNNERS.TOKEN_EXPIRES_AT),
                row.get(RUNNERS.CONTACTED_AT),
                row.get(RUNNERS.CREATED_AT),
                row.get(RUNNERS.UPDATED_AT),
                row.get(PROCESS).stream().findFirst().map(RunnerRows::process).orElse(null),
                row.get(OWNER).stream().findFirst().map(RunnerRows::group).orElse(null),
                row.get(SERVED).stream().map(RunnerRows::project).toList());
    }

    private static RunnerView.Process process(Record row) {
        return new RunnerView.Process(text(row, 0), text(row, 1), text(row, 2), text(row, 3), text(row, 4), text(row, 5));
    }

    private static RunnerView.Group group(Record row) {
        return new RunnerView.Group(row.get(0, Long.class), text(row, 1), text(row, 2));
    }

    private static RunnerView.Project project(Record row) {
        return new RunnerView.Project(row.get(0, Long.class), text(row, 1), text(row, 2) + " / " + text(row, 1), text(row, 3),
                text(row, 4));
    }

    private static String text(Record row, int index) {
        return row.get(index, String.class);
    }
}
