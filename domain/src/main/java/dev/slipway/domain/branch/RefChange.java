package dev.slipway.domain.branch;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Policy;
import java.util.List;

/**
 * Somebody's wish to change a branch, with the protections that match it. Of several protections any that permits is
 * enough; a forced push needs the consent of all.
 */
public record RefChange(Kind kind, Pusher pusher, List<ProtectedRef> protections) {

    /** What is to happen to the branch. */
    public enum Kind { CREATE, UPDATE, FORCE, DELETE, MERGE }

    public static final Policy<RefChange> POLICY = Policy.of("ref.change",
            requires("ref.developers_push", change -> !change.protections.isEmpty()
                    || change.pusher.holds(Role.DEVELOPER) || change.pusher.deployKey().isPresent()),
            requires("ref.protected_push", RefChange::letIn),
            requires("ref.protected_merge", RefChange::letMerge),
            requires("ref.protected_force", change -> change.kind != Kind.FORCE
                    || change.protections.stream().allMatch(ProtectedRef::forcePush)),
            requires("ref.protected_delete", change -> change.kind != Kind.DELETE || change.protections.isEmpty()
                    || change.pusher.holds(Role.MAINTAINER)));

    /** Of all protections of a project, those that match the branch are looked at. */
    public static RefChange of(Kind kind, String branch, Pusher pusher, List<ProtectedRef> all) {
        return new RefChange(kind, pusher, all.stream().filter(ref -> ref.pattern().matches(branch)).toList());
    }

    public static boolean isProtected(String branch, List<ProtectedRef> all) {
        return all.stream().anyMatch(ref -> ref.pattern().matches(branch));
    }

    private boolean letIn() {
        return protections.isEmpty() || kind == Kind.MERGE || kind == Kind.DELETE
                || protections.stream().flatMap(ref -> ref.push().stream()).anyMatch(grant -> grant.lets(pusher));
    }

    private boolean letMerge() {
        return protections.isEmpty() || kind != Kind.MERGE
                || protections.stream().flatMap(ref -> ref.merge().stream()).anyMatch(grant -> grant.lets(pusher));
    }
}
