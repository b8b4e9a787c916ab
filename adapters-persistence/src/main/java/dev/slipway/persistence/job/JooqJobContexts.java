package dev.slipway.persistence.job;

import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.field;

import dev.slipway.application.job.JobContextView.Environment;
import dev.slipway.application.job.port.JobContexts;
import dev.slipway.application.user.UserBrief;
import dev.slipway.persistence.user.UserBriefFields;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Field;

/** Reads the context of a job, in one statement. */
@Singleton
final class JooqJobContexts implements JobContexts {

    private static final Field<UserBrief> BRIEF = field(UserBriefFields.of(USERS)).as("brief");

    private final DSLContext dsl;

    JooqJobContexts(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Optional<Surroundings> find(long jobId) {
        return dsl.select(NAMESPACES.KIND, NAMESPACES.LINEAGE, BRIEF, ENVIRONMENTS.SLUG, ENVIRONMENTS.TIER)
                .from(JOBS).join(PROJECTS).on(PROJECTS.ID.eq(JOBS.PROJECT_ID)).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                .join(USERS).on(USERS.ID.eq(JOBS.USER_ID))
                .leftJoin(ENVIRONMENTS).on(ENVIRONMENTS.PROJECT_ID.eq(JOBS.PROJECT_ID), ENVIRONMENTS.NAME.eq(JOBS.ENVIRONMENT))
                .where(JOBS.ID.eq(jobId))
                .fetchOptional(row -> new Surroundings(row.value1().equals("group") ? List.of(row.value2()) : List.of(), row.value3(),
                        row.value4() == null ? null : new Environment(row.value4(), row.value5())));
    }
}
