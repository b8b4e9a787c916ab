package dev.slipway.domain.branch;

import dev.slipway.domain.access.Role;
import java.util.Objects;

/**
 * One entry of a protected branch: a level, a user or a group that may do something.
 *
 * @param accessLevel 0 (no one), 30, 40 or 60 (administrators); null where the entry names a user or a group
 */
public record BranchGrant(GrantKind kind, Integer accessLevel, Long userId, Long groupId) {

    public static final int NO_ONE = 0;
    public static final int ADMINISTRATORS = 60;

    public BranchGrant {
        Objects.requireNonNull(kind);
        if (accessLevel == null && userId == null && groupId == null) {
            throw new IllegalArgumentException("a grant names a level, a user or a group");
        }
    }

    public static BranchGrant level(GrantKind kind, int accessLevel) {
        return new BranchGrant(kind, accessLevel, null, null);
    }

    /** Level 0 lets nobody in, administrators included; they pass every other level. */
    public boolean covers(BranchActor actor) {
        if (userId != null) {
            return actor.userId() == userId;
        }
        if (groupId != null) {
            return actor.groups().contains(groupId);
        }
        if (accessLevel == NO_ONE) {
            return false;
        }
        return actor.administrator() || accessLevel != ADMINISTRATORS && actor.role().filter(role -> role.level() >= accessLevel).isPresent();
    }

    boolean coversDevelopers() {
        return accessLevel != null && accessLevel > NO_ONE && accessLevel <= Role.DEVELOPER.level();
    }
}
