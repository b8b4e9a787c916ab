package dev.slipway.rest.token;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.token.ChangeResourceToken;
import dev.slipway.application.token.CreateResourceToken;
import dev.slipway.application.token.ResourceTokenReads;
import io.micronaut.http.annotation.Controller;

/** Serves the access tokens of a project. */
@Controller("/api/v4/projects/{id:[^/]+}/access_tokens")
final class ProjectTokenController extends ResourceTokenController<ProjectRef> {

    ProjectTokenController(ResourceTokenReads reads, CreateResourceToken createToken, ChangeResourceToken changeToken) {
        super(reads, createToken, changeToken);
    }

    @Override
    MemberTarget target(ProjectRef id) {
        return new MemberTarget.Project(id);
    }
}
