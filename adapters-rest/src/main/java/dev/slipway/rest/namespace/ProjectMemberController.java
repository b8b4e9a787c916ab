package dev.slipway.rest.namespace;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.namespace.AddMembers;
import dev.slipway.application.namespace.MemberReads;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.RemoveMember;
import dev.slipway.application.namespace.UpdateMember;
import io.micronaut.http.annotation.Controller;

/** Serves the members of a project. */
@Controller("/api/v4/projects/{id:[^/]+}/members")
final class ProjectMemberController extends MemberController<ProjectRef> {

    ProjectMemberController(MemberReads reads, AddMembers addMembers, UpdateMember updateMember, RemoveMember removeMember) {
        super(reads, addMembers, updateMember, removeMember);
    }

    @Override
    MemberTarget target(ProjectRef id) {
        return new MemberTarget.Project(id);
    }
}
