package dev.slipway.rest.namespace;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.request.AccessRequestReads;
import dev.slipway.application.namespace.request.ApproveAccess;
import dev.slipway.application.namespace.request.RemoveAccessRequest;
import dev.slipway.application.namespace.request.RequestAccess;
import io.micronaut.http.annotation.Controller;

/** Serves the requests for access to a group. */
@Controller("/api/v4/groups/{id:[^/]+}/access_requests")
final class GroupAccessRequestController extends AccessRequestController<GroupRef> {

    GroupAccessRequestController(AccessRequestReads reads, RequestAccess request, ApproveAccess approve, RemoveAccessRequest remove) {
        super(reads, request, approve, remove);
    }

    @Override
    MemberTarget target(GroupRef id) {
        return new MemberTarget.Group(id);
    }
}
