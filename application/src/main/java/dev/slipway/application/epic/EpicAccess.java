package dev.slipway.application.epic;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.epic.EpicAudience;

/** Finds epics, and checks the right to change them: all who see the group read, reporters change, owners delete. */
final class EpicAccess {

    /** Minimum role that creates and changes epics, and the order of what they contain. */
    static final Role CHANGES = Role.REPORTER;

    private final Access access;
    private final EpicViews epics;

    EpicAccess(Access access, EpicViews epics) {
        this.access = access;
        this.epics = epics;
    }

    /** An epic that a caller sees, and the role of the caller in its group. */
    record Found(GroupGrant group, EpicView epic) {}

    Found read(Caller caller, EpicRef reference) {
        GroupGrant group = access.group(caller, reference.group());
        return new Found(group, epics.find(group.id(), reference.iid(), EpicAudience.of(caller)).orElseThrow(Refusal::notFound));
    }

    Found changeable(Caller caller, EpicRef reference) {
        access.signedIn(caller);
        Found found = read(caller, reference);
        found.group().require(CHANGES);
        return found;
    }

    /** Returns an epic by its id, for callers who may change it; not found if the caller does not see it. */
    EpicView changeable(Caller caller, long id) {
        EpicView epic = epics.find(id, EpicAudience.of(caller)).orElseThrow(() -> Refusal.notFound("Epic"));
        access.seen(caller, new GroupRef.Id(epic.group().id())).orElseThrow(() -> Refusal.notFound("Epic")).require(CHANGES);
        return epic;
    }

    /** Returns an epic of a group by its id, after a change by a caller who saw it. */
    EpicView shown(Caller caller, long id) {
        return epics.find(id, EpicAudience.of(caller)).orElseThrow(Refusal::notFound);
    }
}
