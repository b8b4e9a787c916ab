package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.select;

import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.persistence.jooq.tables.Deployments;
import org.jooq.Field;

/** Finds the current deployment of an environment: the successful one that finished last. */
final class LastDeployment {

    private LastDeployment() {
    }

    /** Returns its id; null without one. */
    static Field<Long> of(Field<Long> environmentId) {
        Deployments last = DEPLOYMENTS.as("last");
        return field(select(last.ID).from(last).where(last.ENVIRONMENT_ID.eq(environmentId), last.FINISHED_AT.isNotNull(),
                last.STATUS.eq(inline(DeploymentStatus.SUCCESS.wireName()))).orderBy(StopPlanQuery.latestFirst(last)).limit(1));
    }
}
