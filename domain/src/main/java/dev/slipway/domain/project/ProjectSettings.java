package dev.slipway.domain.project;

import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.kernel.Setting;
import dev.slipway.domain.kernel.SettingTable;
import dev.slipway.domain.topic.TopicRules;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Attributes of a project that are stored and shown. Most have no effect here; {@link #levels} and {@code request_access_enabled} do. */
public final class ProjectSettings {

    /** Whether jobs of deployments that a later one has outdated are not run. */
    public static final String FORWARD_DEPLOYMENT = "ci_forward_deployment_enabled";

    /** Whether jobs of outdated deployments may be retried, to roll an environment back. */
    public static final String ROLLBACK = "ci_forward_deployment_rollback_allowed";

    /** Whether users approve their own deployments. */
    public static final String OWN_APPROVALS = "allow_pipeline_trigger_approve_deployment";

    /** Names of topics; each is a topic of the installation. */
    public static final String TOPICS = "topics";

    /** Whether merge requests of a fork target the fork itself. Forks alone show it. */
    public static final String TARGETS_SELF = "mr_default_target_self";

    private static final int TEMPLATE = 500;
    private static final int LONG_TEXT = 1_048_576;

    private static final String[] LEVELS = {"disabled", "private", "enabled"};

    private static final List<Setting> FEATURES = List.of(
            Setting.choice("issues_access_level", "enabled", LEVELS),
            Setting.choice("repository_access_level", "enabled", LEVELS),
            Setting.choice("merge_requests_access_level", "enabled", LEVELS),
            Setting.choice("forking_access_level", "enabled", LEVELS),
            Setting.choice("builds_access_level", "enabled", LEVELS),
            Setting.choice("wiki_access_level", "enabled", LEVELS),
            Setting.choice("snippets_access_level", "enabled", LEVELS),
            Setting.choice("pages_access_level", "private", "disabled", "private", "enabled", "public"),
            Setting.choice("analytics_access_level", "enabled", LEVELS),
            Setting.choice("container_registry_access_level", "enabled", LEVELS),
            Setting.choice("security_and_compliance_access_level", "private", LEVELS),
            Setting.choice("releases_access_level", "enabled", LEVELS),
            Setting.choice("environments_access_level", "enabled", LEVELS),
            Setting.choice("feature_flags_access_level", "enabled", LEVELS),
            Setting.choice("infrastructure_access_level", "enabled", LEVELS),
            Setting.choice("monitor_access_level", "enabled", LEVELS),
            Setting.choice("requirements_access_level", "enabled", LEVELS),
            Setting.choice("model_experiments_access_level", "enabled", LEVELS),
            Setting.choice("model_registry_access_level", "enabled", LEVELS));

    private static final List<Setting> OTHERS = List.of(
            Setting.texts(TOPICS, 255),
            Setting.flag("packages_enabled", true),
            Setting.flag("service_desk_enabled", false),
            Setting.flag("emails_disabled", false),
            Setting.flag("lfs_enabled", true),
            Setting.flag("request_access_enabled", true),
            Setting.flag("group_runners_enabled", true),
            Setting.flag("resolve_outdated_diff_discussions", false),
            Setting.flag("only_allow_merge_if_pipeline_succeeds", false),
            Setting.flag("allow_merge_on_skipped_pipeline", false),
            Setting.flag("only_allow_merge_if_all_discussions_are_resolved", false),
            Setting.flag("only_allow_merge_if_all_status_checks_passed", false),
            Setting.flag("remove_source_branch_after_merge", true),
            Setting.flag("printing_merge_request_link_enabled", true),
            Setting.flag("autoclose_referenced_issues", true),
            Setting.flag("enforce_auth_checks_on_uploads", true),
            Setting.flag("show_default_award_emojis", true),
            Setting.flag("warn_about_potentially_unwanted_characters", true),
            Setting.flag("mirror", false),
            Setting.flag("mirror_trigger_builds", false),
            Setting.flag("auto_devops_enabled", false),
            Setting.flag(FORWARD_DEPLOYMENT, true),
            Setting.flag(ROLLBACK, true),
            Setting.flag(OWN_APPROVALS, false),
            Setting.flag("ci_allow_fork_pipelines_to_run_in_parent_project", true),
            Setting.flag("ci_separated_caches", true),
            Setting.flag(TARGETS_SELF, false),
            Setting.flag("merge_pipelines_enabled", false),
            Setting.flag("merge_trains_enabled", false),
            Setting.choice("merge_method", "merge", "merge", "rebase_merge", "ff"),
            Setting.choice("squash_option", "default_off", "never", "always", "default_on", "default_off"),
            Setting.choice("build_git_strategy", "fetch", "fetch", "clone"),
            Setting.choice("auto_cancel_pending_pipelines", "enabled", "enabled", "disabled"),
            Setting.choice("auto_devops_deploy_strategy", "continuous", "continuous", "manual", "timed_incremental"),
            Setting.number("approvals_before_merge", 0, 100, 0L),
            Setting.number("runner_token_expiration_interval", 0, Integer.MAX_VALUE, null),
            Setting.text("suggestion_commit_message", 255, null),
            Setting.text("merge_commit_template", TEMPLATE, null),
            Setting.text("squash_commit_template", TEMPLATE, null),
            Setting.text("issue_branch_template", 255, null),
            Setting.text("issues_template", LONG_TEXT, null),
            Setting.text("merge_requests_template", LONG_TEXT, null),
            Setting.text("external_authorization_classification_label", 255, null));

    public static final SettingTable TABLE = new SettingTable(Stream.concat(FEATURES.stream(), OTHERS.stream()).toList());

    private ProjectSettings() {
    }

    /** Returns the topics of these settings, without duplicates. */
    public static List<String> topics(Map<String, Object> given) {
        return given.get(TOPICS) instanceof List<?> topics ? TopicRules.distinct(topics) : List.of();
    }

    /** Returns the access levels of the features of a project with these settings. */
    public static ProjectFeatures levels(Map<String, Object> given) {
        return new ProjectFeatures(FeatureLevel.of(given.get("repository_access_level")), FeatureLevel.of(given.get("builds_access_level")),
                FeatureLevel.of(given.get("issues_access_level")), FeatureLevel.of(given.get("environments_access_level")),
                FeatureLevel.of(given.get("merge_requests_access_level")), FeatureLevel.of(given.get("snippets_access_level")));
    }
}
