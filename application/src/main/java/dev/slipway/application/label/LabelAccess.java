package dev.slipway.application.label;

import dev.slipway.application.access.Access;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import java.util.Optional;

/** Finds the owner of labels, and checks the right to read or change them: all who see the owner read, reporters change. */
final class LabelAccess {

    private final Access access;

    LabelAccess(Access access) {
        this.access = access;
    }

    LabelOwner readable(Caller caller, LabelTarget target) {
        access.signedIn(caller);
        return switch (target) {
            case LabelTarget.Project(var project) -> new LabelOwner.Project(access.project(caller, project).id());
            case LabelTarget.Group(var group) -> new LabelOwner.Group(access.group(caller, group).id());
        };
    }

    LabelOwner changeable(Caller caller, LabelTarget target) {
        access.signedIn(caller);
        return switch (target) {
            case LabelTarget.Project(var project) -> new LabelOwner.Project(access.project(caller, project, Ability.MANAGE_LABELS).id());
            case LabelTarget.Group(var group) -> new LabelOwner.Group(access.group(caller, group, Role.REPORTER).id());
        };
    }

    /** Returns where the labels of an owner and of the groups above it are. */
    static LabelPlace reach(LabelOwner owner) {
        return switch (owner) {
            case LabelOwner.Project(long id) -> new LabelPlace.OfProject(id, true);
            case LabelOwner.Group(long id) -> new LabelPlace.OfGroup(id, true, Optional.empty(), Optional.empty());
        };
    }
}
