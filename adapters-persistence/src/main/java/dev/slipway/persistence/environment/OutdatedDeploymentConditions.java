package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.jooq.impl.DSL.condition;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.ForbiddenRollback;
import dev.slipway.domain.environment.OutdatedDeployment;
import dev.slipway.domain.environment.OutdatedDeployment.Check;
import dev.slipway.domain.project.ProjectSettings;
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
            case ENFORCED -> enforced(own);
        });
    }

    /** Projects that never chose keep outdated deployments from running. */
    private static Condition enforced(Deployments own) {
        return notExists(selectOne().from(PROJECTS).where(PROJECTS.ID.eq(own.PROJECT_ID),
                condition("{0} ->> {1} = 'false'", PROJECTS.SETTINGS, inline(ProjectSettings.FORWARD_DEPLOYMENT))));
    }

    /** Returns the conditions that no user may deploy the deployment of a job again. The project is read only where it is outdated. */
    public static ClauseConditions<ForbiddenRollback.Check> rollback(Field<Long> jobId, Field<Long> projectId) {
        return ClauseConditions.of(ForbiddenRollback.CLAUSES, clause -> switch (clause) {
            case OUTDATED -> outdated(jobId);
            case DISALLOWED -> exists(selectOne().from(PROJECTS).where(PROJECTS.ID.eq(projectId),
                    condition("{0} ->> {1} = 'false'", PROJECTS.SETTINGS, inline(ProjectSettings.ROLLBACK))));
        });
    }

    /** Returns the condition that a row of deployments is outdated. */
    static Condition outdated() {
        Deployments later = DEPLOYMENTS.as("later");
        return exists(selectOne().from(later).where(of(DEPLOYMENTS, later).hold()));
    }

    /** Returns the condition that the deployment of a job is outdated. */
    public static Condition outdated(Field<Long> jobId) {
        Deployments own = DEPLOYMENTS.as("own");
        Deployments later = DEPLOYMENTS.as("later");
        return exists(selectOne().from(own).join(later).on(of(own, later).hold()).where(own.JOB_ID.eq(jobId)));
    }
}
