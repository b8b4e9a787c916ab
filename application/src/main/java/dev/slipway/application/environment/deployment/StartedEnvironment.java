package dev.slipway.application.environment.deployment;

import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentAction;
import dev.slipway.domain.environment.EnvironmentEvent;
import dev.slipway.domain.environment.EnvironmentLifecycle;
import dev.slipway.domain.environment.EnvironmentMove;
import java.time.Instant;

/** Makes an environment available after a deployment that a client reports, as the success of a job does. */
final class StartedEnvironment {

    private StartedEnvironment() {
    }

    /** @param environment locked in the present transaction */
    static void after(DeploymentStatus reached, ProjectEnvironment environment, Environments environments, Instant now) {
        if (EnvironmentMove.STARTS.hold(new EnvironmentMove(EnvironmentAction.START.wireName(), reached, environment.state()))) {
            environments.move(environment.id(), EnvironmentLifecycle.TABLE.to(EnvironmentEvent.START), now);
        }
    }
}
