package dev.slipway.domain.branch;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.RefChange.Kind;
import dev.slipway.domain.kernel.Policy;
import java.util.List;

/**
 * Requested change of a tag, with the protections that match it. One protection that permits its creation is enough. A protected tag never
 * moves, since those who use it rely on its commit.
 */
public record TagChange(Kind kind, Pusher pusher, List<ProtectedTag> protections) {

    public static final Policy<TagChange> POLICY = Policy.of("tag.change",
            requires("tag.protected_create", change -> change.kind != Kind.CREATE || change.letIn()),
            requires("tag.protected_update", change -> change.protections.isEmpty() || change.kind == Kind.CREATE
                    || change.kind == Kind.DELETE),
            requires("tag.protected_delete", change -> change.protections.isEmpty() || change.kind != Kind.DELETE
                    || change.pusher.holds(Role.MAINTAINER)));

    public TagChange {
        protections = List.copyOf(protections);
    }

    private boolean letIn() {
        return protections.isEmpty()
                || protections.stream().flatMap(tag -> tag.create().stream()).anyMatch(grant -> grant.lets(pusher));
    }
}
