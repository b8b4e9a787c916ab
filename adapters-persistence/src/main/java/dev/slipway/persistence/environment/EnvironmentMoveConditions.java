package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.ENVIRONMENTS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static org.jooq.impl.DSL.inline;

import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentAction;
import dev.slipway.domain.environment.EnvironmentEvent;
import dev.slipway.domain.environment.EnvironmentLifecycle;
import dev.slipway.domain.environment.EnvironmentMove;
import dev.slipway.domain.environment.EnvironmentMove.Start;
import dev.slipway.domain.environment.EnvironmentMove.Stop;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.persistence.kernel.ClauseConditions;
import java.util.List;
import java.util.Set;

/** The clauses of {@link EnvironmentMove} as conditions, over {@code ENVIRONMENTS} and the deployment or the job. */
final class EnvironmentMoveConditions {

    private EnvironmentMoveConditions() {
    }

    static ClauseConditions<Start> starts() {
        return ClauseConditions.of(EnvironmentMove.STARTS, clause -> switch (clause) {
            case DEPLOYED -> DEPLOYMENTS.STATUS.eq(inline(DeploymentStatus.SUCCESS.wireName()));
            case STARTABLE -> ENVIRONMENTS.STATE.in(names(EnvironmentLifecycle.TABLE.takes(EnvironmentEvent.START)));
        });
    }

    static ClauseConditions<Stop> stops() {
        return ClauseConditions.of(EnvironmentMove.STOPS, clause -> switch (clause) {
            case STOP_ACTION -> JOBS.ENVIRONMENT_ACTION.eq(inline(EnvironmentAction.STOP.wireName()));
            case STOPPABLE -> ENVIRONMENTS.STATE.in(names(EnvironmentLifecycle.TABLE.from(EnvironmentEvent.COMPLETE_STOP)));
        });
    }

    private static List<String> names(Set<EnvironmentState> states) {
        return states.stream().map(EnvironmentState::wireName).toList();
    }
}
