package dev.slipway.application.epic;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.epic.port.EpicViews.Contents;
import dev.slipway.application.epic.port.EpicViews.Noted;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.epic.EpicAudience;
import dev.slipway.domain.epic.EpicRules;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.kernel.FieldError;
import java.util.List;

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
    record Found(GroupGrant group, Noted epic) {}

    Found read(Caller caller, EpicRef reference) {
        GroupGrant group = access.group(caller, reference.group());
        return new Found(group, epics.noted(group.id(), reference.iid(), EpicAudience.of(caller)).orElseThrow(Refusal::notFound));
    }

    Found changeable(Caller caller, EpicRef reference) {
        access.signedIn(caller);
        Found found = read(caller, reference);
        found.group().require(CHANGES);
        return found;
    }

    /** Returns an epic by its id, for callers who may change it; not found if the caller does not see it. */
    Noted changeable(Caller caller, long id) {
        Noted epic = epics.noted(id, EpicAudience.of(caller)).orElseThrow(() -> Refusal.notFound("Epic"));
        access.seen(caller, new GroupRef.Id(epic.group().id())).orElseThrow(() -> Refusal.notFound("Epic")).require(CHANGES);
        return epic;
    }

    boolean sees(Caller caller, long id) {
        return epics.noted(id, EpicAudience.of(caller)).isPresent();
    }

    /** Returns an epic by its id; not found if the caller does not see it. */
    Noted noted(Caller caller, long id) {
        return epics.noted(id, EpicAudience.of(caller)).orElseThrow(Refusal::notFound);
    }

    /**
     * Returns errors about what is around an epic, without a reason where the caller does not see that.
     *
     * @param parentSeen whether the caller sees the parent that the epic has or is to get
     */
    List<FieldError> told(Caller caller, long id, boolean parentSeen, List<FieldError> problems) {
        if (problems.isEmpty()) {
            return problems;
        }
        Contents seen = epics.contents(List.of(id), EpicAudience.of(caller), IssueAudience.everywhere(caller))
                .getOrDefault(id, Contents.NONE);
        return problems.stream()
                .map(problem -> names(problem, seen, parentSeen) ? problem : FieldError.of(problem.field(), "field.invalid"))
                .distinct().toList();
    }

    private static boolean names(FieldError problem, Contents seen, boolean parentSeen) {
        return switch (problem.reason().id()) {
            case EpicRules.OPEN_ISSUES -> seen.issues();
            case EpicRules.OPEN_CHILDREN -> seen.children();
            default -> parentSeen;
        };
    }

    /** Returns an epic as clients are shown it; not found if the caller does not see it. */
    EpicView shown(Caller caller, long id) {
        return epics.find(id, EpicAudience.of(caller)).orElseThrow(Refusal::notFound);
    }
}
