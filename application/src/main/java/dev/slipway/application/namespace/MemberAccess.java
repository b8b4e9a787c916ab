package dev.slipway.application.namespace;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.namespace.MemberRules;
import java.util.Optional;

/** Finds the group or project of a request about members, and the caller's role there. */
public final class MemberAccess {

    private final Access access;

    public MemberAccess(Access access) {
        this.access = access;
    }

    /** The role of a caller in a group or project. */
    public record MemberGrant(MemberSource source, Optional<Role> role, boolean administrator) {

        public boolean manages(Role concerned) {
            return MemberRules.mayManage(source.kind(), role, administrator, concerned);
        }

        public void requireManaging(Role concerned) {
            if (!manages(concerned)) {
                throw Refusal.forbidden();
            }
        }
    }

    public MemberGrant readable(Caller caller, MemberTarget target) {
        access.signedIn(caller);
        return grant(caller, target);
    }

    public MemberGrant manageable(Caller caller, MemberTarget target) {
        access.signedIn(caller);
        MemberGrant grant = grant(caller, target);
        if (target instanceof MemberTarget.Project(ProjectRef project)) {
            access.project(caller, project, Ability.MANAGE_MEMBERS);
        } else {
            grant.requireManaging(Role.GUEST);
        }
        return grant;
    }

    /**
     * Rejects a caller who may not give this role. It is asked again under the lock of the members, since the caller's own role may have
     * ended while the lock was waited for.
     */
    public MemberGrant manageable(Caller caller, MemberTarget target, Role given) {
        MemberGrant grant = manageable(caller, target);
        grant.requireManaging(given);
        return grant;
    }

    public MemberGrant grant(Caller caller, MemberTarget target) {
        return switch (target) {
            case MemberTarget.Group(GroupRef reference) -> {
                GroupGrant grant = access.group(caller, reference);
                yield new MemberGrant(new MemberSource.Group(grant.id()), grant.role(), grant.administrator());
            }
            case MemberTarget.Project(ProjectRef reference) -> {
                ProjectGrant grant = access.project(caller, reference);
                yield new MemberGrant(new MemberSource.Project(grant.id()), grant.standing().role(), grant.standing().administrator());
            }
        };
    }
}
