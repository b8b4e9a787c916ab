package dev.slipway.domain.namespace;

import dev.slipway.domain.kernel.Setting;
import dev.slipway.domain.kernel.SettingTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Attributes of a group that are stored and shown. An effect have {@link CreationLevels}, the default branch of new projects and its
 * protection, {@code request_access_enabled} ({@link AccessRequestPolicy}), and {@code share_with_group_lock} and
 * {@code prevent_sharing_groups_outside_hierarchy} ({@link SharePolicy}). Restrictions that would not be enforced are rejected.
 */
public final class GroupSettings {

    /** Returns the default branch of new projects in the group and its descendants; empty for none. */
    public static final String DEFAULT_BRANCH = "default_branch";

    /** Initial protection of the default branches of projects in the group. */
    public static final String DEFAULT_BRANCH_PROTECTION = "default_branch_protection";

    private static final int MOST = Integer.MAX_VALUE;

    public static final SettingTable TABLE = new SettingTable(List.of(
            Setting.flag("share_with_group_lock", false),
            Setting.flag("require_two_factor_authentication", false),
            Setting.number("two_factor_grace_period", 0, MOST, 48L),
            Setting.choice("project_creation_level", "developer", "noone", "maintainer", "developer"),
            Setting.flag("auto_devops_enabled", false),
            Setting.choice("subgroup_creation_level", "maintainer", "owner", "maintainer"),
            Setting.flag("emails_disabled", false),
            Setting.flag("mentions_disabled", false),
            Setting.flag("lfs_enabled", true),
            Setting.flag("request_access_enabled", true),
            Setting.text(DEFAULT_BRANCH, 255, null),
            Setting.number(DEFAULT_BRANCH_PROTECTION, 0, 4, null),
            Setting.choice("shared_runners_setting", "enabled", "enabled", "disabled_and_overridable", "disabled_with_override",
                    "disabled_and_unoverridable"),
            Setting.flag("membership_lock", false),
            Setting.flag("prevent_sharing_groups_outside_hierarchy", false),
            Setting.flag("prevent_forking_outside_group", false),
            Setting.number("shared_runners_minutes_limit", 0, MOST, null),
            Setting.number("extra_shared_runners_minutes_limit", 0, MOST, null),
            Setting.number("file_template_project_id", 1, Long.MAX_VALUE, null),
            Setting.choice("wiki_access_level", "enabled", "disabled", "private", "enabled"),
            Setting.nothing("ip_restriction_ranges")));

    private GroupSettings() {
    }

    /** Returns every setting with its stored value or fallback. @param protection that of groups that chose none */
    public static Map<String, Object> complete(Map<String, Object> stored, DefaultBranchProtection protection) {
        Map<String, Object> complete = new LinkedHashMap<>(TABLE.complete(stored));
        complete.putIfAbsent(DEFAULT_BRANCH_PROTECTION, protection.level());
        return complete;
    }
}
