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

/** Finds the group or project whose members somebody asks about, and what the caller may do with them. */
public final class MemberAccess {

    private final Access access;

    public MemberAccess(Access access) {
        this.access = access;
    }

    /** What a caller holds in a source. */
    public record Authority(MemberSource source, Optional<Role> role, boolean administrator) {

        public boolean manages(Role concerned) {
            return MemberRules.mayManage(source.kind(), role, administrator, concerned);
        }

        public void requireManaging(Role concerned) {
            if (!manages(concerned)) {
                throw Refusal.forbidden();
            }
        }
    }

    public MemberSource readable(Caller caller, MemberTarget target) {
        access.signedIn(caller);
        return authority(caller, target).source();
    }

    public Authority manageable(Caller caller, MemberTarget target) {
        access.signedIn(caller);
        Authority authority = authority(caller, target);
        if (target instanceof MemberTarget.Project(ProjectRef project)) {
            access.project(caller, project, Ability.MANAGE_MEMBERS);
        } else {
            authority.requireManaging(Role.GUEST);
        }
        return authority;
    }

    public Authority authority(Caller caller, MemberTarget target) {
        return switch (target) {
            case MemberTarget.Group(GroupRef reference) -> {
                GroupGrant grant = access.group(caller, reference);
                yield new Authority(new MemberSource.Group(grant.id()), grant.role(), grant.administrator());
            }
            case MemberTarget.Project(ProjectRef reference) -> {
                ProjectGrant grant = access.project(caller, reference);
                yield new Authority(new MemberSource.Project(grant.id()), grant.standing().role(), grant.standing().administrator());
            }
        };
    }
}
