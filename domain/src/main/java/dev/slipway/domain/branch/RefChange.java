package dev.slipway.domain.branch;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Policy;
import java.util.List;

/**
 * Requested change of a branch, with the protections that match it. One protection that permits the change is enough; a forced push
 * needs all of them.
 */
public record RefChange(Kind kind, Pusher pusher, List<ProtectedRef> protections) {

    /** Kind of change. */
    public enum Kind { CREATE, UPDATE, FORCE, DELETE, MERGE }

    public static final Policy<RefChange> POLICY = Policy.of("ref.change",
            requires("ref.developers_push", change -> !change.protections.isEmpty()
                    || change.pusher.changesUnprotected()),
            requires("ref.protected_push", RefChange::letIn),
            requires("ref.protected_merge", RefChange::letMerge),
            requires("ref.protected_force", change -> change.kind != Kind.FORCE
                    || change.protections.stream().allMatch(ProtectedRef::forcePush)),
            requires("ref.protected_delete", change -> change.kind != Kind.DELETE || change.protections.isEmpty()
                    || change.pusher.holds(Role.MAINTAINER)));

    private boolean letIn() {
        return protections.isEmpty() || kind == Kind.MERGE || kind == Kind.DELETE
                || protections.stream().flatMap(ref -> ref.push().stream()).anyMatch(grant -> grant.lets(pusher));
    }

    private boolean letMerge() {
        return protections.isEmpty() || kind != Kind.MERGE
                || protections.stream().flatMap(ref -> ref.merge().stream()).anyMatch(grant -> grant.lets(pusher));
    }
}
