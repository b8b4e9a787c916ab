package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RUNNERS;
import static dev.slipway.persistence.jooq.Tables.RUNNER_MANAGERS;
import static dev.slipway.persistence.jooq.Tables.RUNNER_PROJECTS;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.runner.RunnerView;
import dev.slipway.domain.runner.RunnerType;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.jooq.tables.RunnerManagers;
import dev.slipway.persistence.kernel.query.JsonRows;
import dev.slipway.persistence.kernel.query.Row;
import java.util.List;
import org.jooq.Field;
import org.jooq.SelectFieldOrAsterisk;

/** Reads a runner with its projects, its group and the process heard last, in one statement. */
final class RunnerRows {

    private static final RunnerManagers LAST = RUNNER_MANAGERS.as("last");
    private static final Projects PROJECT = PROJECTS.as("serves");
    private static final Namespaces SPACE = NAMESPACES.as("space");
    private static final Namespaces GROUP = NAMESPACES.as("serves_group");

    private static final Field<String> PROCESS = field(
            select(field("json_build_array(json_build_array({0}, {1}, {2}, {3}, {4}, {5}))", String.class, LAST.NAME, LAST.VERSION,
                    LAST.REVISION, LAST.PLATFORM, LAST.ARCHITECTURE, LAST.IP_ADDRESS))
                    .from(LAST).where(LAST.RUNNER_ID.eq(RUNNERS.ID)).orderBy(LAST.CONTACTED_AT.desc(), LAST.ID.desc()).limit(inline(1)))
            .as("process");
    private static final Field<String> SERVED = field(
            select(field("json_agg(json_build_array({0}, {1}, {2}, {3}, {4}) order by {5})", String.class, PROJECT.ID, PROJECT.NAME,
                    SPACE.NAME, PROJECT.PATH, PROJECT.FULL_PATH, RUNNER_PROJECTS.ID))
                    .from(RUNNER_PROJECTS).join(PROJECT).on(PROJECT.ID.eq(RUNNER_PROJECTS.PROJECT_ID)).join(SPACE)
                    .on(SPACE.ID.eq(PROJECT.NAMESPACE_ID))
                    .where(RUNNER_PROJECTS.RUNNER_ID.eq(RUNNERS.ID), PROJECT.DELETED_AT.isNull())).as("projects");
    private static final Field<String> OWNER = field(
            select(field("json_build_array(json_build_array({0}, {1}, {2}))", String.class, GROUP.ID, GROUP.NAME, GROUP.FULL_PATH))
                    .from(GROUP).where(GROUP.ID.eq(RUNNERS.GROUP_ID))).as("owner_group");

    static final List<SelectFieldOrAsterisk> FIELDS = List.of(RUNNERS.ID, RUNNERS.RUNNER_TYPE, RUNNERS.DESCRIPTION, RUNNERS.PAUSED,
            RUNNERS.LOCKED, RUNNERS.RUN_UNTAGGED, RUNNERS.TAG_LIST, RUNNERS.ACCESS_LEVEL, RUNNERS.MAXIMUM_TIMEOUT, RUNNERS.MAINTENANCE_NOTE,
            RUNNERS.TOKEN_SHORT, RUNNERS.TOKEN_EXPIRES_AT, RUNNERS.CONTACTED_AT, RUNNERS.CREATED_AT, RUNNERS.UPDATED_AT, PROCESS, SERVED,
            OWNER);

    private RunnerRows() {
    }

    static RunnerView view(Row row) {
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
                JsonRows.read(row.get(PROCESS), RunnerRows::process).stream().findFirst().orElse(null),
                JsonRows.read(row.get(OWNER), RunnerRows::group).stream().findFirst().orElse(null),
                JsonRows.read(row.get(SERVED), RunnerRows::project));
    }

    private static RunnerView.Process process(JsonRows values) {
        return new RunnerView.Process(values.text(), values.text(), values.text(), values.text(), values.text(), values.text());
    }

    private static RunnerView.Group group(JsonRows values) {
        return new RunnerView.Group(values.number(), values.text(), values.text());
    }

    private static RunnerView.Project project(JsonRows values) {
        long id = values.number();
        String name = values.text();
        return new RunnerView.Project(id, name, values.text() + " / " + name, values.text(), values.text());
    }
}
