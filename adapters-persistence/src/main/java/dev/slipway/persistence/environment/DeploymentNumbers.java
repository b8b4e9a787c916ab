package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.PROJECT_COUNTERS;

import org.jooq.DSLContext;

/** Numbers of the deployments of a project. The counter is locked until the transaction ends, so it is taken last. */
final class DeploymentNumbers {

    private DeploymentNumbers() {
    }

    static long next(DSLContext dsl, long projectId) {
        return dsl.insertInto(PROJECT_COUNTERS).set(PROJECT_COUNTERS.PROJECT_ID, projectId).set(PROJECT_COUNTERS.DEPLOYMENT, 1L)
                .onConflict(PROJECT_COUNTERS.PROJECT_ID).doUpdate().set(PROJECT_COUNTERS.DEPLOYMENT, PROJECT_COUNTERS.DEPLOYMENT.plus(1))
                .returningResult(PROJECT_COUNTERS.DEPLOYMENT).fetchSingle().value1();
    }
}
