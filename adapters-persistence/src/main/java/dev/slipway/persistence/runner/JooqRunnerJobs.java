package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.runner.RunnerJobFilter;
import dev.slipway.application.runner.RunnerJobView;
import dev.slipway.application.runner.port.RunnerJobs;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.persistence.job.JobRows;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.kernel.query.PageQuery;
import dev.slipway.persistence.kernel.query.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.SelectFieldOrAsterisk;

/** Jobs by the runner that took them, with their projects, in one statement. */
@Singleton
final class JooqRunnerJobs implements RunnerJobs {

    private static final Field<String> SPACE =
            field(select(NAMESPACES.NAME).from(NAMESPACES).where(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))).as("space_name");

    private final DSLContext dsl;
    private final InstantSource clock;
    private final JobArchiving archiving;

    JooqRunnerJobs(DSLContext dsl, InstantSource clock, JobArchiving archiving) {
        this.dsl = dsl;
        this.clock = clock;
        this.archiving = archiving;
    }

    @Override
    public Page<RunnerJobView> list(long runnerId, RunnerJobFilter filter, PageRequest page) {
        Instant now = clock.instant();
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(JobRows.fields());
        fields.addAll(List.of(PROJECTS.DESCRIPTION, PROJECTS.NAME, PROJECTS.PATH, PROJECTS.CREATED_AT, SPACE));
        List<String> statuses = filter.statuses().stream().map(JobStatus::wireName).toList();
        Condition where = JOBS.RUNNER_ID.eq(runnerId).and(JOBS.KIND.eq(inline("build"))).and(PIPELINES.DELETED_AT.isNull())
                .and(readable(filter.reader())).and(statuses.isEmpty() ? noCondition() : JOBS.STATUS.in(statuses));
        PageQuery.Listing listing = new PageQuery.Listing(fields, JobRows.matching(), JobRows.shown(), where,
                List.of(filter.ascending() ? JOBS.ID.asc() : JOBS.ID.desc()), JOBS.ID);
        return PageQuery.read(dsl, listing, page, row -> view(row, now));
    }

    /** Whether the list shows the reader the jobs of the job's project. */
    private static Condition readable(OptionalLong reader) {
        Projects project = PROJECTS.as("of_job");
        Namespaces above = NAMESPACES.as("above_job");
        return exists(selectOne().from(project).join(above).on(above.ID.eq(project.NAMESPACE_ID))
                .where(project.ID.eq(JOBS.PROJECT_ID), project.DELETED_AT.isNull(), above.DELETED_AT.isNull(),
                        RunnerJobConditions.of(project, above, reader).hold()));
    }

    private RunnerJobView view(Row row, Instant now) {
        String name = row.get(PROJECTS.NAME);
        return new RunnerJobView(JobRows.view(row, now, archiving), new RunnerJobView.Project(row.get(PROJECTS.ID),
                row.get(PROJECTS.DESCRIPTION), name, row.get(SPACE) + " / " + name, row.get(PROJECTS.PATH), row.get(PROJECTS.FULL_PATH),
                row.get(PROJECTS.CREATED_AT)));
    }
}
