package dev.slipway.rest.deploytoken;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.deploytoken.CreateDeployToken;
import dev.slipway.application.deploytoken.DeleteDeployToken;
import dev.slipway.application.deploytoken.DeployTokenReads;
import dev.slipway.application.deploytoken.DeployTokenTarget;
import io.micronaut.http.annotation.Controller;

/** Serves the deploy tokens of a group. */
@Controller("/api/v4/groups/{id:[^/]+}/deploy_tokens")
final class GroupDeployTokenController extends DeployTokenController<GroupRef> {

    GroupDeployTokenController(DeployTokenReads reads, CreateDeployToken createToken, DeleteDeployToken deleteToken) {
        super(reads, createToken, deleteToken);
    }

    @Override
    DeployTokenTarget target(GroupRef id) {
        return new DeployTokenTarget.Group(id);
    }
}
