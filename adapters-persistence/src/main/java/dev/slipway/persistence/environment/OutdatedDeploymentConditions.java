package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.OutdatedDeployment;
import dev.slipway.domain.environment.OutdatedDeployment.Check;
import dev.slipway.persistence.jooq.tables.Deployments;
import dev.slipway.persistence.kernel.ClauseConditions;
import org.jooq.Condition;
import org.jooq.Field;

/** The clauses of {@link OutdatedDeployment} as conditions. */
public final class OutdatedDeploymentConditions {

    private OutdatedDeploymentConditions() {
    }

    static ClauseConditions<Check> of(Deployments own, Deployments other) {
        return ClauseConditions.of(OutdatedDeployment.CLAUSES, clause -> switch (clause) {
            case SAME_ENVIRONMENT -> other.ENVIRONMENT_ID.eq(own.ENVIRONMENT_ID);
            case LATER -> other.ID.gt(own.ID);
            case SUCCEEDED -> other.STATUS.eq(inline(DeploymentStatus.SUCCESS.wireName()));
            case OTHER_COMMIT -> other.SHA.ne(own.SHA);
        });
    }

    /** Returns the condition that the deployment of a job is outdated. */
    public static Condition outdated(Field<Long> jobId) {
        Deployments own = DEPLOYMENTS.as("own");
        Deployments later = DEPLOYMENTS.as("later");
        return exists(selectOne().from(own).join(later).on(of(own, later).hold()).where(own.JOB_ID.eq(jobId)));
    }
}
