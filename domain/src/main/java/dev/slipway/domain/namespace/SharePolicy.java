package dev.slipway.domain.namespace;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.Policy;
import java.util.List;

/**
 * Facts about the invitation of a group to a group or project.
 *
 * @param kind          kind of the object that is shared
 * @param locked        whether a group above the project forbids it: {@code share_with_group_lock}
 * @param hierarchyOnly whether the top-most group forbids groups of other hierarchies: {@code prevent_sharing_groups_outside_hierarchy}
 * @param lineage       ids of the shared group, or of the project's namespace, and of those above, outermost first
 * @param invited       the same of the invited group
 */
public record SharePolicy(MemberSourceKind kind, boolean locked, boolean hierarchyOnly, List<Long> lineage, List<Long> invited) {

    public static final Policy<SharePolicy> POLICY = Policy.of("share",
            requires("share.unlocked", facts -> facts.kind == MemberSourceKind.GROUP || !facts.locked),
            requires("share.same_hierarchy", facts -> facts.kind == MemberSourceKind.PROJECT || !facts.hierarchyOnly
                    || facts.lineage.getFirst().equals(facts.invited.getFirst())),
            requires("share.another_group", facts -> !facts.lineage.contains(facts.invited.getLast())));

    public SharePolicy {
        lineage = List.copyOf(lineage);
        invited = List.copyOf(invited);
    }
}
