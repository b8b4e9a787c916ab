package dev.slipway.domain.namespace;

import dev.slipway.domain.access.Role;
import java.util.Map;
import java.util.Optional;

/** Who may create things inside a group; the group's settings say so. */
public final class CreationLevels {

    private CreationLevels() {
    }

    /** The role that may create projects there; empty where nobody but administrators may. */
    public static Optional<Role> projects(Map<String, Object> groupSettings) {
        return switch ((String) GroupSettings.TABLE.complete(groupSettings).get("project_creation_level")) {
            case "noone" -> Optional.empty();
            case "maintainer" -> Optional.of(Role.MAINTAINER);
            default -> Optional.of(Role.DEVELOPER);
        };
    }

    /** The role that may create groups there. */
    public static Role subgroups(Map<String, Object> groupSettings) {
        Object level = GroupSettings.TABLE.complete(groupSettings).get("subgroup_creation_level");
        return "owner".equals(level) ? Role.OWNER : Role.MAINTAINER;
    }
}
