package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static org.jooq.impl.DSL.condition;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentDeadline;
import dev.slipway.domain.environment.EnvironmentRemoval;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.RemovableReviewApp;
import dev.slipway.domain.environment.StaleEnvironment;
import dev.slipway.persistence.kernel.ClauseConditions;
import java.time.Instant;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.TableField;

/** Rules of environments that are stopped or deleted many at a time, as conditions. Inlined values let partial indexes answer them. */
final class EnvironmentSweepConditions {

    private static final List<String> UNDER_WAY = DeploymentStatus.UNDER_WAY.stream().map(DeploymentStatus::wireName).toList();

    private EnvironmentSweepConditions() {
    }

    static ClauseConditions<StaleEnvironment.Check> stale(Instant before) {
        return ClauseConditions.of(StaleEnvironment.CLAUSES, clause -> switch (clause) {
            case AVAILABLE -> in(EnvironmentState.AVAILABLE);
            case UNCHANGED -> ENVIRONMENTS.UPDATED_AT.lt(before);
            case UNDEPLOYED -> notExists(selectOne().from(DEPLOYMENTS)
                    .where(DEPLOYMENTS.ENVIRONMENT_ID.eq(ENVIRONMENTS.ID), DEPLOYMENTS.UPDATED_AT.ge(before)));
            case UNPROTECTED -> not(ProtectedEnvironmentConditions.guarded(ENVIRONMENTS.TIER));
        });
    }

    static ClauseConditions<RemovableReviewApp.Check> removable(Instant before) {
        return ClauseConditions.of(RemovableReviewApp.CLAUSES, clause -> switch (clause) {
            case STOPPED -> in(EnvironmentState.STOPPED);
            case IN_FOLDER -> condition("starts_with({0}, {1})", ENVIRONMENTS.NAME, inline(RemovableReviewApp.PREFIX));
            case UNSCHEDULED -> ENVIRONMENTS.AUTO_DELETE_AT.isNull();
            case OLD -> ENVIRONMENTS.CREATED_AT.lt(before);
        });
    }

    static ClauseConditions<EnvironmentRemoval.Check> removal() {
        return ClauseConditions.of(EnvironmentRemoval.CLAUSES, clause -> switch (clause) {
            case STOPPED -> in(EnvironmentState.STOPPED);
            case SETTLED -> notExists(selectOne().from(DEPLOYMENTS).where(deploying(ENVIRONMENTS.ID)));
        });
    }

    /** Returns the condition that a row of deployments is one to the environment, and is under way or waits for approvals. */
    static Condition deploying(Field<Long> environmentId) {
        return DEPLOYMENTS.ENVIRONMENT_ID.eq(environmentId).and(DEPLOYMENTS.STATUS.in(UNDER_WAY).or(
                DEPLOYMENTS.STATUS.eq(inline(DeploymentStatus.BLOCKED.wireName())).and(DEPLOYMENTS.JOB_ID.isNotNull())
                        .and(exists(selectOne().from(ENVIRONMENTS)
                        .where(ENVIRONMENTS.ID.eq(DEPLOYMENTS.ENVIRONMENT_ID),
                                ProtectedEnvironmentConditions.gated(ENVIRONMENTS.TIER, DEPLOYMENTS.TIER))))));
    }

    /** Returns the column that a deadline is counted from. */
    static TableField<?, Instant> from(EnvironmentDeadline deadline) {
        return switch (deadline) {
            case AUTO_STOP -> ENVIRONMENTS.AUTO_STOP_AT;
            case AUTO_DELETE -> ENVIRONMENTS.AUTO_DELETE_AT;
            case STOP_COMPLETION -> ENVIRONMENTS.UPDATED_AT;
        };
    }

    static Condition passed(EnvironmentDeadline deadline, Instant now) {
        Condition passed = in(deadline.state()).and(from(deadline).isNotNull()).and(from(deadline).le(deadline.latest(now)));
        return deadline == EnvironmentDeadline.AUTO_DELETE ? passed.and(removal().hold()) : passed;
    }

    private static Condition in(EnvironmentState state) {
        return ENVIRONMENTS.STATE.eq(inline(state.wireName()));
    }
}
