package dev.slipway.rest.namespace;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.namespace.AddMembers;
import dev.slipway.application.namespace.MemberReads;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.RemoveMember;
import dev.slipway.application.namespace.UpdateMember;
import io.micronaut.http.annotation.Controller;

/** Serves the members of a group. */
@Controller("/api/v4/groups/{id:[^/]+}/members")
final class GroupMemberController extends MemberController<GroupRef> {

    GroupMemberController(MemberReads reads, AddMembers addMembers, UpdateMember updateMember, RemoveMember removeMember) {
        super(reads, addMembers, updateMember, removeMember);
    }

    @Override
    MemberTarget target(GroupRef id) {
        return new MemberTarget.Group(id);
    }
}
