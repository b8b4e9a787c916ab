package dev.slipway.application.token;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import java.util.Optional;

/** Finds the project or group of a request about access tokens, and whether the caller manages its tokens. */
final class ResourceTokenAccess {

    private final Access access;

    ResourceTokenAccess(Access access) {
        this.access = access;
    }

    /** Standing of a caller in a project or group. @param allowed whether the caller has the ability that was asked for */
    record Grant(MemberSource source, Optional<Role> role, boolean administrator, boolean allowed) {

        /** Members who do not manage tokens are told that they are not authenticated, as the dialect does. */
        Grant required() {
            if (!allowed) {
                throw Refusal.unauthenticated();
            }
            return this;
        }

        Refusal missing(long tokenId) {
            String kind = source instanceof MemberSource.Project ? "project" : "group";
            return Refusal.notFound("Could not find " + kind + " access token with token_id: " + tokenId);
        }
    }

    /** @param ability in a project; in a group the role of an owner */
    Grant grant(Caller caller, MemberTarget target, Ability ability) {
        access.signedIn(caller);
        return switch (target) {
            case MemberTarget.Group(GroupRef reference) -> {
                GroupGrant grant = access.group(caller, reference);
                yield new Grant(new MemberSource.Group(grant.id()), grant.role(), grant.administrator(), grant.holds(Role.OWNER));
            }
            case MemberTarget.Project(ProjectRef reference) -> {
                ProjectGrant grant = access.project(caller, reference);
                yield new Grant(new MemberSource.Project(grant.id()), grant.standing().role(), grant.standing().administrator(),
                        grant.allows(ability));
            }
        };
    }
}
