package dev.slipway.bootstrap.wiring;

import dev.slipway.application.settings.FixedSettings;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import dev.slipway.domain.user.UserDraft;
import java.util.LinkedHashMap;
import java.util.Map;

/** Names the settings of a process as clients know them. */
final class ProcessSettings {

    private static final long MEGABYTE = 1L << 20;
    private static final String BRANCH = "main";
    private static final String PRIVATE = "private";

    private ProcessSettings() {
    }

    static FixedSettings of(InstallationSettings settings) {
        Map<String, Object> fixed = new LinkedHashMap<>();
        fixed.put("signup_enabled", settings.configurations().openSignUp());
        fixed.put("require_admin_approval_after_user_signup", false);
        fixed.put("password_authentication_enabled_for_web", true);
        fixed.put("password_authentication_enabled_for_git", false);
        fixed.put("send_user_confirmation_email", settings.signIns().policy().confirmationNeeded());
        fixed.put("default_branch_name", BRANCH);
        fixed.put("default_project_visibility", PRIVATE);
        fixed.put("default_group_visibility", PRIVATE);
        fixed.put("default_snippet_visibility", PRIVATE);
        fixed.put("default_ci_config_path", null);
        fixed.put("default_artifacts_expire_in", settings.artifactsExpireIn());
        fixed.put("keep_latest_artifact", true);
        fixed.put("shared_runners_enabled", true);
        fixed.put("max_artifacts_size", settings.maxArtifactBytes() / MEGABYTE);
        fixed.put("max_attachment_size", settings.maxUploadBytes() / MEGABYTE);
        fixed.put("receive_max_input_size", settings.maxPushBytes() / MEGABYTE);
        fixed.put("session_expire_delay", settings.signIns().sessions().idle().toMinutes());
        fixed.put("can_create_group", true);
        fixed.put("user_default_external", false);
        fixed.put("delayed_project_deletion", false);
        fixed.put("delayed_group_deletion", false);
        fixed.put("deletion_adjourned_period", 0L);
        fixed.put("home_page_url", null);
        fixed.put("enforce_terms", false);
        fixed.put("usage_ping_enabled", false);
        fixed.put("version_check_enabled", false);
        fixed.put("plantuml_enabled", false);
        fixed.put("sourcegraph_enabled", false);
        return new FixedSettings(fixed);
    }

    /** Returns the values of the settings that administrators have not set. */
    static ApplicationSettingDefaults defaults(InstallationSettings settings) {
        return new ApplicationSettingDefaults(Map.of(
                ApplicationSetting.DEFAULT_PROJECTS_LIMIT, (long) UserDraft.DEFAULT_PROJECTS_LIMIT,
                ApplicationSetting.DEFAULT_BRANCH_PROTECTION, (long) settings.branchProtection().level()));
    }
}
