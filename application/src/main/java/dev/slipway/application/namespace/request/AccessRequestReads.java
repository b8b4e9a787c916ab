package dev.slipway.application.namespace.request;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.MemberAccess;
import dev.slipway.application.namespace.MemberAccess.MemberGrant;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.port.AccessRequests;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;

/** Returns the requests for access to a group or project, to callers who may approve them. */
public final class AccessRequestReads {

    private final Access access;
    private final MemberAccess members;
    private final AccessRequests requests;

    public AccessRequestReads(Access access, MemberAccess members, AccessRequests requests) {
        this.access = access;
        this.members = members;
        this.requests = requests;
    }

    public Page<AccessRequestView> list(Caller caller, MemberTarget target, PageRequest page) {
        access.signedIn(caller);
        MemberGrant grant = members.grant(caller, target);
        switch (target) {
            case MemberTarget.Project(var project) -> access.project(caller, project, Ability.READ_ACCESS_REQUESTS);
            case MemberTarget.Group ignored -> grant.requireManaging(Role.GUEST);
        }
        return requests.list(grant.source(), page);
    }
}
