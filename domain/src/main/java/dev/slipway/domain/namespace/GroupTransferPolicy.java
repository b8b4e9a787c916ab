package dev.slipway.domain.namespace;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Policy;
import dev.slipway.domain.user.PathRules;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Facts about the transfer of a group to another parent.
 *
 * @param path      path segment of the group
 * @param height    levels of groups from the group itself to the deepest one inside, at least 1
 * @param parent    present parent; empty for a top-level group
 * @param target    new parent; empty to become a top-level group
 * @param permitted whether the caller owns the group and may create groups in the new parent, or at the top
 * @param free      whether the address there is free
 */
public record GroupTransferPolicy(String path, int height, OptionalLong parent, Optional<Target> target, boolean permitted, boolean free) {

    /**
     * A new parent.
     *
     * @param inside whether it is the group itself, or inside the group
     * @param depth  levels of groups from the top to the parent itself
     */
    public record Target(long id, boolean inside, int depth) {}

    public static final Policy<GroupTransferPolicy> POLICY = Policy.of("group_transfer",
            requires("group_transfer.already_top", facts -> facts.parent.isPresent() || facts.target.isPresent()),
            requires("group_transfer.elsewhere", facts -> facts.target.isEmpty() || facts.parent.isEmpty()
                    || facts.parent.getAsLong() != facts.target.get().id()),
            requires("group_transfer.permitted", GroupTransferPolicy::permitted),
            requires("group_transfer.free", GroupTransferPolicy::free),
            requires("group_transfer.outside", facts -> facts.target.filter(Target::inside).isEmpty()),
            requires("group_transfer.path", GroupTransferPolicy::pathAllowed, GroupTransferPolicy::path),
            requires("group_transfer.depth", facts -> facts.target.map(Target::depth).orElse(0) + facts.height <= GroupRules.DEEPEST,
                    facts -> GroupRules.DEEPEST));

    /** Returns whether no route of the server has this path at the new place. */
    private boolean pathAllowed() {
        return (target.isEmpty() ? PathRules.topLevel(path) : PathRules.subgroup(path)).isEmpty();
    }

    /**
     * Returns the visibility of a group or project inside after the transfer: that of the new parent, if it is more visible.
     *
     * @param parent empty at the top, which imposes no limit
     */
    public static Visibility visibility(Visibility present, Optional<Visibility> parent) {
        return parent.filter(limit -> !present.fitsUnder(limit)).orElse(present);
    }
}
