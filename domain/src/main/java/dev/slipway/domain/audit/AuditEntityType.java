package dev.slipway.domain.audit;

import dev.slipway.domain.access.Role;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Kind of object that an audit event belongs to, and the roles in it that read its events. */
public enum AuditEntityType {
    USER("User", null, null),
    GROUP("Group", Role.OWNER, Role.DEVELOPER),
    PROJECT("Project", Role.MAINTAINER, Role.DEVELOPER),
    INSTANCE("Instance", null, null);

    private final String wireName;
    private final @Nullable Role all;
    private final @Nullable Role own;

    /** @param all role that reads all events of an object; null for none. @param own role that reads the events it caused */
    AuditEntityType(String wireName, @Nullable Role all, @Nullable Role own) {
        this.wireName = wireName;
        this.all = all;
        this.own = own;
    }

    public String wireName() {
        return wireName;
    }

    public static Optional<AuditEntityType> of(String wireName) {
        return Arrays.stream(values()).filter(type -> type.wireName.equals(wireName)).findFirst();
    }

    /**
     * Returns which events of an object of this kind a caller reads.
     *
     * @param overseer whether the caller is an administrator or auditor
     */
    public AuditSight sight(boolean overseer, Optional<Role> role, long accountId) {
        if (overseer || holds(role, all)) {
            return new AuditSight.All();
        }
        return holds(role, own) ? new AuditSight.Own(accountId) : new AuditSight.None();
    }

    private static boolean holds(Optional<Role> role, @Nullable Role needed) {
        return needed != null && role.filter(held -> held.atLeast(needed)).isPresent();
    }
}
