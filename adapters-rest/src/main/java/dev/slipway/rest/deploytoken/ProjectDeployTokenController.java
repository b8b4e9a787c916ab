package dev.slipway.rest.deploytoken;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.deploytoken.CreateDeployToken;
import dev.slipway.application.deploytoken.DeleteDeployToken;
import dev.slipway.application.deploytoken.DeployTokenReads;
import dev.slipway.application.deploytoken.DeployTokenTarget;
import io.micronaut.http.annotation.Controller;

/** Serves the deploy tokens of a project. */
@Controller("/api/v4/projects/{id:[^/]+}/deploy_tokens")
final class ProjectDeployTokenController extends DeployTokenController<ProjectRef> {

    ProjectDeployTokenController(DeployTokenReads reads, CreateDeployToken createToken, DeleteDeployToken deleteToken) {
        super(reads, createToken, deleteToken);
    }

    @Override
    DeployTokenTarget target(ProjectRef id) {
        return new DeployTokenTarget.Project(id);
    }
}
