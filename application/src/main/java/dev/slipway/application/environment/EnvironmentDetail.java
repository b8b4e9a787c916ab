package dev.slipway.application.environment;

import java.util.Optional;

/**
 * A single environment.
 *
 * @param lastDeployment the successful one that finished last
 */
public record EnvironmentDetail(ProjectEnvironment environment, Optional<DeploymentView> lastDeployment) {

    EnvironmentDetail withoutJob() {
        return new EnvironmentDetail(environment, lastDeployment.map(DeploymentView::withoutJob));
    }
}
