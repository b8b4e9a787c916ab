package dev.slipway.domain.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Setting;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectSettingsTest {

    private static final List<String> LEVELS = List.of("disabled", "private", "enabled");

    /** Features whose level is stored, with the level of a new project. */
    private static final String FEATURES = "issues enabled, repository enabled, merge_requests enabled, forking enabled, builds enabled, "
            + "wiki enabled, snippets enabled, pages private, analytics enabled, container_registry enabled, "
            + "security_and_compliance private, releases enabled, environments enabled, feature_flags enabled, infrastructure enabled, "
            + "monitor enabled, requirements enabled, model_experiments enabled, model_registry enabled";

    @Test
    void features_have_the_levels_of_the_product() {
        Map<String, Setting> found = new LinkedHashMap<>();
        ProjectSettings.TABLE.settings().stream().filter(setting -> setting.name().endsWith("_access_level"))
                .forEach(setting -> found.put(setting.name().replace("_access_level", ""), setting));
        assertEquals(FEATURES, found.entrySet().stream().map(row -> row.getKey() + " " + row.getValue().fallback())
                .collect(Collectors.joining(", ")));
        found.forEach((feature, setting) -> {
            for (String level : List.of("disabled", "private", "enabled", "public")) {
                boolean taken = LEVELS.contains(level) || feature.equals("pages");
                assertEquals(taken, setting.problem(level).isEmpty(), feature + " " + level);
            }
        });
    }

    @Test
    void other_settings_have_the_defaults_of_the_product() {
        Map<String, String> fallbacks = new TreeMap<>();
        ProjectSettings.TABLE.complete(Map.of()).entrySet().stream().filter(row -> !row.getKey().endsWith("_access_level"))
                .forEach(row -> fallbacks.merge(String.valueOf(row.getValue()), row.getKey(), (one, other) -> one + " " + other));
        assertEquals("packages_enabled lfs_enabled request_access_enabled group_runners_enabled remove_source_branch_after_merge "
                + "printing_merge_request_link_enabled autoclose_referenced_issues enforce_auth_checks_on_uploads "
                + "show_default_award_emojis warn_about_potentially_unwanted_characters ci_forward_deployment_enabled "
                + "ci_forward_deployment_rollback_allowed ci_allow_fork_pipelines_to_run_in_parent_project ci_separated_caches",
                fallbacks.get("true"));
        assertEquals("service_desk_enabled emails_disabled resolve_outdated_diff_discussions only_allow_merge_if_pipeline_succeeds "
                + "allow_merge_on_skipped_pipeline only_allow_merge_if_all_discussions_are_resolved "
                + "only_allow_merge_if_all_status_checks_passed mirror mirror_trigger_builds auto_devops_enabled "
                + "allow_pipeline_trigger_approve_deployment mr_default_target_self merge_pipelines_enabled merge_trains_enabled",
                fallbacks.get("false"));
        assertEquals(List.of("topics", "merge_method", "squash_option", "build_git_strategy", "auto_cancel_pending_pipelines",
                "auto_devops_deploy_strategy", "approvals_before_merge"), Stream.of("[]", "merge", "default_off", "fetch", "enabled",
                "continuous", "0").map(fallbacks::get).toList());
    }

    /** Each setting with the first value that it does not take, and the last that it does. */
    @ParameterizedTest
    @CsvSource({"approvals_before_merge, 100, 101, field.less_than_or_equal", "approvals_before_merge, 0, -1, field.greater_than_or_equal",
            "runner_token_expiration_interval, 2147483647, 2147483648, field.less_than_or_equal",
            "runner_token_expiration_interval, 0, -1, field.greater_than_or_equal"})
    void number_has_bounds(String setting, long last, long beyond, String problem) {
        assertEquals(List.of(), ProjectSettings.TABLE.problems(Map.of(setting, last)));
        assertEquals(List.of(problem), ProjectSettings.TABLE.problems(Map.of(setting, beyond)).stream().map(each -> each.reason().id())
                .toList());
    }

    @ParameterizedTest
    @CsvSource({"suggestion_commit_message, 255", "merge_commit_template, 500", "squash_commit_template, 500", "issue_branch_template, 255",
            "issues_template, 1048576", "merge_requests_template, 1048576", "external_authorization_classification_label, 255"})
    void text_has_a_longest_length(String setting, int longest) {
        assertEquals(List.of(), ProjectSettings.TABLE.problems(Map.of(setting, "x".repeat(longest))));
        assertEquals(List.of(FieldError.of(setting, "field.too_long", longest)),
                ProjectSettings.TABLE.problems(Map.of(setting, "x".repeat(longest + 1))));
    }

    @ParameterizedTest
    @CsvSource({"merge_method, merge rebase_merge ff", "squash_option, never always default_on default_off",
            "build_git_strategy, fetch clone", "auto_cancel_pending_pipelines, enabled disabled",
            "auto_devops_deploy_strategy, continuous manual timed_incremental"})
    void choice_takes_the_words_of_the_product(String setting, String words) {
        Setting row = ProjectSettings.TABLE.settings().stream().filter(each -> each.name().equals(setting)).findFirst().orElseThrow();
        assertEquals(new Setting.Kind.Choice(List.of(words.split(" "))), row.kind());
    }

    /** The levels that decide access, in the order of the record. */
    @Test
    void level_of_each_feature_is_its_own() {
        List<String> deciding = List.of("repository", "builds", "issues", "environments", "merge_requests", "snippets");
        assertEquals(ProjectFeatures.OPEN, ProjectSettings.levels(Map.of()));
        for (String level : LEVELS) {
            for (String feature : deciding) {
                FeatureLevel chosen = FeatureLevel.of(level);
                FeatureLevel[] expected = deciding.stream().map(each -> each.equals(feature) ? chosen : FeatureLevel.ENABLED)
                        .toArray(FeatureLevel[]::new);
                assertEquals(new ProjectFeatures(expected[0], expected[1], expected[2], expected[3], expected[4], expected[5]),
                        ProjectSettings.levels(Map.of(feature + "_access_level", level)), feature + " " + level);
            }
        }
    }

    @Test
    void topics_are_told_once_and_trimmed() {
        assertEquals(List.of("CI", "java"), ProjectSettings.topics(Map.of("topics", List.of(" CI", "ci", "java", ""))));
        assertEquals(List.of(), ProjectSettings.topics(Map.of()));
        Map<String, Object> none = new HashMap<>();
        none.put("topics", null);
        assertEquals(List.of(), ProjectSettings.topics(none));
    }
}
