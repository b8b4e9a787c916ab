package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;

import dev.slipway.application.runner.WaitingJob;
import dev.slipway.domain.environment.EnvironmentAction;
import dev.slipway.persistence.environment.ProtectedEnvironmentConditions;
import dev.slipway.persistence.kernel.query.Row;
import java.util.Optional;
import org.jooq.DSLContext;

/** Finds the environment that a job works on; what its deployment is going to make of it counts before what it is now. */
final class JobEnvironments {

    private JobEnvironments() {
    }

    static Optional<WaitingJob.Environment> of(DSLContext dsl, Row job) {
        String name = job.get(JOBS.ENVIRONMENT);
        if (name == null) {
            return Optional.empty();
        }
        String action = Optional.ofNullable(job.get(JOBS.ENVIRONMENT_ACTION)).orElse(EnvironmentAction.DEFAULT.wireName());
        return dsl.select(ENVIRONMENTS.NAME, ENVIRONMENTS.SLUG, coalesce(DEPLOYMENTS.EXTERNAL_URL, ENVIRONMENTS.EXTERNAL_URL),
                        coalesce(DEPLOYMENTS.TIER, ENVIRONMENTS.TIER),
                        field(ProtectedEnvironmentConditions.guarded(ENVIRONMENTS.TIER, DEPLOYMENTS.TIER)))
                .from(ENVIRONMENTS).leftJoin(DEPLOYMENTS).on(DEPLOYMENTS.JOB_ID.eq(job.get(JOBS.ID)))
                .where(ENVIRONMENTS.PROJECT_ID.eq(job.get(JOBS.PROJECT_ID)), ENVIRONMENTS.NAME.eq(name))
                .fetchOptional(row -> new WaitingJob.Environment(row.value1(), row.value2(), row.value3(), row.value4(), action,
                        row.value5()));
    }
}
