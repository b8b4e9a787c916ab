package dev.slipway.application.namespace.port;

import dev.slipway.application.namespace.EndedMembership;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.share.ShareView;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.namespace.MemberSourceKind;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Invitations of groups to groups and projects. Those that have ended, and those of deleted groups, do not exist. */
public interface Shares {

    /** Returns the groups around a group or project, and what they forbid. */
    Surroundings around(MemberSource source);

    Optional<ShareView> find(MemberSource source, long groupId);

    /**
     * Returns the invitations of groups that the audience sees, by the ids of the shared groups or projects, in the order in which they
     * were made.
     */
    Map<Long, List<ShareView>> of(MemberSourceKind kind, List<Long> ids, GroupAudience audience);

    /**
     * Adds an invitation, and returns it; empty if the group is invited already.
     *
     * @param expiresAt null for never
     */
    Optional<ShareView> add(MemberSource source, long groupId, int accessLevel, @Nullable LocalDate expiresAt, Instant now);

    /** Removes an invitation; returns false if there is none. */
    boolean remove(MemberSource source, long groupId);

    /** Removes invitations that have ended, at most so many, and returns them. */
    List<EndedMembership> removeExpired(int most);

    /**
     * @param lineage       ids of the group, or of the project's namespace, and of those above, outermost first
     * @param locked        whether one of them has {@code share_with_group_lock}
     * @param hierarchyOnly whether the outermost one has {@code prevent_sharing_groups_outside_hierarchy}
     */
    record Surroundings(List<Long> lineage, boolean locked, boolean hierarchyOnly) {}
}
