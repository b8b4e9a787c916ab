package dev.slipway.domain.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every rule of the attributes of a group, with its words. */
class GroupRulesTest {

    private static final Optional<Visibility> NONE = Optional.empty();

    private static String problems(String path, String description, Visibility visibility, Optional<Visibility> parent,
            Optional<Visibility> project, Optional<Visibility> group, Map<String, Object> settings) {
        return told(GroupRules.problems(new GroupDraft("Crew", path, description, visibility, parent, project, group, settings)));
    }

    private static String told(List<FieldError> problems) {
        return String.join(", ", problems.stream().map(each -> each.field() + " " + each.reason().id() + each.reason().args()).toList());
    }

    private static String visibility(String wanted, Optional<Visibility> parent, Optional<Visibility> project, Optional<Visibility> group) {
        return problems("crew", "", Visibility.valueOf(wanted), parent, project, group, Map.of());
    }

    @Test
    void ordinary_group_has_no_problems() {
        assertEquals("", problems("crew", "d".repeat(500), Visibility.PRIVATE, NONE, NONE, NONE, Map.of()));
    }

    @Test
    void all_problems_are_told_at_once() {
        assertEquals("name field.blank[], path field.blank[], description field.too_long[500], "
                + "visibility_level group_visibility.wider_than_parent[public, private], project_creation_level field.not_included[], "
                + "default_branch field.invalid[]",
                told(GroupRules.problems(new GroupDraft(" ", null, "d".repeat(501), Visibility.PUBLIC, Optional.of(Visibility.PRIVATE),
                        NONE, NONE, Map.of("project_creation_level", "all", "default_branch", "a b")))));
    }

    @Test
    void description_has_at_most_500_characters() {
        assertEquals("", problems("crew", "\uD83D\uDE80".repeat(500), Visibility.PRIVATE, NONE, NONE, NONE, Map.of()));
        assertEquals("description field.too_long[500]",
                problems("crew", "\uD83D\uDE80".repeat(501), Visibility.PRIVATE, NONE, NONE, NONE, Map.of()));
    }

    @Test
    void visibility_that_does_not_fit_is_told_by_its_first_reason() {
        Optional<Visibility> hidden = Optional.of(Visibility.PRIVATE);
        Optional<Visibility> open = Optional.of(Visibility.PUBLIC);
        assertEquals("visibility_level group_visibility.wider_than_parent[internal, private]", visibility("INTERNAL", hidden, open, open));
        assertEquals("visibility_level group_visibility.narrower_than_projects[internal]", visibility("INTERNAL", open, open, open));
        assertEquals("visibility_level group_visibility.narrower_than_groups[internal]", visibility("INTERNAL", open, hidden, open));
        assertEquals("", visibility("INTERNAL", open, hidden, hidden));
    }

    @ParameterizedTest
    @CsvSource({"admin, path path.reserved[admin], ''", "tree, '', path path.reserved[tree]",
            "a b, path path.characters[], path path.characters[]"})
    void path_is_checked_against_the_routes_of_its_level(String path, String atTop, String below) {
        assertEquals(atTop, problems(path, "", Visibility.PRIVATE, NONE, NONE, NONE, Map.of()));
        assertEquals(below, problems(path, "", Visibility.PRIVATE, Optional.of(Visibility.PRIVATE), NONE, NONE, Map.of()));
    }

    @Test
    void settings_have_the_defaults_of_the_product() {
        Map<String, Object> expected = new LinkedHashMap<>();
        expected.put("share_with_group_lock", false);
        expected.put("require_two_factor_authentication", false);
        expected.put("two_factor_grace_period", 48L);
        expected.put("project_creation_level", "developer");
        expected.put("auto_devops_enabled", false);
        expected.put("subgroup_creation_level", "maintainer");
        expected.put("emails_disabled", false);
        expected.put("mentions_disabled", false);
        expected.put("lfs_enabled", true);
        expected.put("request_access_enabled", true);
        expected.put("default_branch", null);
        expected.put("default_branch_protection", 2);
        expected.put("shared_runners_setting", "enabled");
        expected.put("membership_lock", false);
        expected.put("prevent_sharing_groups_outside_hierarchy", false);
        expected.put("prevent_forking_outside_group", false);
        expected.put("shared_runners_minutes_limit", null);
        expected.put("extra_shared_runners_minutes_limit", null);
        expected.put("file_template_project_id", null);
        expected.put("wiki_access_level", "enabled");
        expected.put("ip_restriction_ranges", null);
        assertEquals(expected, GroupSettings.complete(Map.of(), DefaultBranchProtection.FULL));
    }

    @Test
    void group_that_chose_a_protection_keeps_it() {
        Map<String, Object> stored = Map.of("default_branch_protection", 0L, "default_branch", "trunk");
        assertEquals(0L, GroupSettings.complete(stored, DefaultBranchProtection.FULL).get("default_branch_protection"));
        assertEquals("trunk", GroupSettings.complete(stored, DefaultBranchProtection.FULL).get("default_branch"));
        assertEquals(1, GroupSettings.complete(Map.of(), DefaultBranchProtection.DEVELOPERS_PUSH).get("default_branch_protection"));
    }

    /** Settings with words, in their order in the product. */
    @ParameterizedTest
    @CsvSource({"project_creation_level, noone maintainer developer", "subgroup_creation_level, owner maintainer",
            "shared_runners_setting, enabled disabled_and_overridable disabled_with_override disabled_and_unoverridable",
            "wiki_access_level, disabled private enabled"})
    void choice_takes_the_words_of_the_product(String setting, String words) {
        Setting row = GroupSettings.TABLE.settings().stream().filter(each -> each.name().equals(setting)).findFirst().orElseThrow();
        assertEquals(new Setting.Kind.Choice(List.of(words.split(" "))), row.kind());
    }

    @ParameterizedTest
    @CsvSource({"two_factor_grace_period, 0, 2147483647", "default_branch_protection, 0, 4", "shared_runners_minutes_limit, 0, 2147483647",
            "extra_shared_runners_minutes_limit, 0, 2147483647", "file_template_project_id, 1, 9223372036854775807"})
    void number_has_bounds(String setting, long least, long most) {
        assertEquals(List.of(), GroupSettings.TABLE.problems(Map.of(setting, least)));
        assertEquals(List.of(), GroupSettings.TABLE.problems(Map.of(setting, most)));
        assertEquals(List.of(FieldError.of(setting, "field.greater_than_or_equal", least)),
                GroupSettings.TABLE.problems(Map.of(setting, least - 1)));
        assertEquals(most == Long.MAX_VALUE ? List.of() : List.of(FieldError.of(setting, "field.less_than_or_equal", most)),
                GroupSettings.TABLE.problems(Map.of(setting, most == Long.MAX_VALUE ? most : most + 1)));
    }

    @Test
    void restriction_that_would_not_be_enforced_is_refused() {
        assertEquals(List.of(FieldError.of("ip_restriction_ranges", "field.unsupported")),
                GroupSettings.TABLE.problems(Map.of("ip_restriction_ranges", "192.0.2.0/24")));
        assertEquals(List.of(), GroupSettings.TABLE.problems(Map.of("ip_restriction_ranges", "")));
        assertEquals(List.of(FieldError.of("default_branch", "field.too_long", 255)),
                GroupSettings.TABLE.problems(Map.of("default_branch", "x".repeat(256))));
    }
}
