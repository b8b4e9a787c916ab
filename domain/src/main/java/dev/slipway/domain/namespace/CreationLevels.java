package dev.slipway.domain.namespace;

import dev.slipway.domain.access.Role;
import java.util.Map;
import java.util.Optional;

/** Roles that may create projects and groups inside a group, read from the settings of the group. */
public final class CreationLevels {

    private CreationLevels() {
    }

    /** Returns the role that may create projects; empty if only administrators may. */
    public static Optional<Role> projects(Map<String, Object> groupSettings) {
        return switch ((String) GroupSettings.TABLE.complete(groupSettings).get("project_creation_level")) {
            case "noone" -> Optional.empty();
            case "maintainer" -> Optional.of(Role.MAINTAINER);
            default -> Optional.of(Role.DEVELOPER);
        };
    }

    /** Returns the role that may create subgroups. */
    public static Role subgroups(Map<String, Object> groupSettings) {
        Object level = GroupSettings.TABLE.complete(groupSettings).get("subgroup_creation_level");
        return "owner".equals(level) ? Role.OWNER : Role.MAINTAINER;
    }
}
