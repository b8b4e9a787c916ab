package dev.slipway.rest.namespace;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.request.AccessRequestReads;
import dev.slipway.application.namespace.request.ApproveAccess;
import dev.slipway.application.namespace.request.RemoveAccessRequest;
import dev.slipway.application.namespace.request.RequestAccess;
import io.micronaut.http.annotation.Controller;

/** Serves the requests for access to a project. */
@Controller("/api/v4/projects/{id:[^/]+}/access_requests")
final class ProjectAccessRequestController extends AccessRequestController<ProjectRef> {

    ProjectAccessRequestController(AccessRequestReads reads, RequestAccess request, ApproveAccess approve, RemoveAccessRequest remove) {
        super(reads, request, approve, remove);
    }

    @Override
    MemberTarget target(ProjectRef id) {
        return new MemberTarget.Project(id);
    }
}
