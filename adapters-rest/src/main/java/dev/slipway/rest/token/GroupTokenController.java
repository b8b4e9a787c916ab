package dev.slipway.rest.token;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.token.ChangeResourceToken;
import dev.slipway.application.token.CreateResourceToken;
import dev.slipway.application.token.ResourceTokenReads;
import io.micronaut.http.annotation.Controller;

/** Serves the access tokens of a group. */
@Controller("/api/v4/groups/{id:[^/]+}/access_tokens")
final class GroupTokenController extends ResourceTokenController<GroupRef> {

    GroupTokenController(ResourceTokenReads reads, CreateResourceToken createToken, ChangeResourceToken changeToken) {
        super(reads, createToken, changeToken);
    }

    @Override
    MemberTarget target(GroupRef id) {
        return new MemberTarget.Group(id);
    }
}
