package dev.slipway.application.branch;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectedOperation;
import dev.slipway.domain.branch.ProtectionRule;
import dev.slipway.domain.branch.Pusher;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the owner of protections, and checks the right to read or change them. Those of a project are read with its code and changed by
 * maintainers; those of a group are for its owners.
 */
public final class ProtectionAccess {

    private final Access access;
    private final ProtectedRefs protections;

    public ProtectionAccess(Access access, ProtectedRefs protections) {
        this.access = access;
        this.protections = protections;
    }

    /** A caller who may read protections of an owner, or change them, except those that name others. */
    record Authority(ProtectionOwner owner, Caller caller, Optional<Role> role) {}

    Authority readable(Caller caller, ProtectionTarget target) {
        return authority(caller, target, Ability.READ_CODE);
    }

    Authority changeable(Caller caller, ProtectionTarget target) {
        access.signedIn(caller);
        return authority(caller, target, Ability.MANAGE_PROTECTION);
    }

    private Authority authority(Caller caller, ProtectionTarget target, Ability ability) {
        return switch (target) {
            case ProtectionTarget.ProjectBranches(var project) -> {
                ProjectGrant grant = access.project(caller, project, ability);
                yield new Authority(new ProtectionOwner.ProjectBranches(grant.id()), caller, grant.standing().role());
            }
            case ProtectionTarget.ProjectTags(var project) -> {
                ProjectGrant grant = access.project(caller, project, ability);
                yield new Authority(new ProtectionOwner.ProjectTags(grant.id()), caller, grant.standing().role());
            }
            case ProtectionTarget.GroupBranches(var group) -> {
                access.signedIn(caller);
                GroupGrant grant = access.group(caller, group, Role.OWNER);
                yield new Authority(new ProtectionOwner.GroupBranches(grant.id()), caller, grant.role());
            }
        };
    }

    /**
     * Returns protections as the caller may see them. Members of the project are shown all groups and deploy keys that entries admit, as
     * they are shown the members of these groups; others the groups that they see.
     */
    List<ProtectionView> shown(Authority authority, List<ProtectionView> found) {
        Caller caller = authority.caller();
        if (caller.administrator() || authority.role().isPresent()) {
            return found;
        }
        Set<Long> seen = access.seenGroups(caller, found.stream().flatMap(view -> view.groups().stream()).collect(Collectors.toSet()));
        return found.stream().map(view -> view.showing(seen)).toList();
    }

    /** Returns whether a protection lets the caller change or remove it. Groups are read only if it names one. */
    boolean mayChange(Authority authority, ProtectionRule rule) {
        long userId = authority.caller().accountId().orElse(0);
        boolean byGroup = rule.grants(ProtectedOperation.UNPROTECT).stream().anyMatch(AccessGrant.Group.class::isInstance);
        Set<Long> groups = byGroup ? protections.groupsOf(authority.owner(), userId) : Set.of();
        return rule.unprotectedBy(
                new Pusher(userId, authority.role(), authority.caller().administrator(), groups, OptionalLong.empty()));
    }

    /** Returns the protection that a caller wants to change. Those of groups are changed in their groups. */
    ProtectionRule changed(Authority authority, Optional<ProtectionView> found) {
        ProtectionView view = found.orElseThrow(Refusal::notFound);
        if (view.inherited()) {
            throw Refusal.forbidden(Reason.of("protection.inherited"));
        }
        if (!mayChange(authority, view.rule())) {
            throw Refusal.forbidden();
        }
        return view.rule();
    }
}
