package dev.slipway.rest.settings;

import dev.slipway.application.kernel.Change;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings of the installation that clients send. All may be absent. */
record ApplicationSettingsParams(
        Change<Long> defaultProjectsLimit,
        Change<Long> defaultBranchProtection,
        Change<Boolean> disableOverridingApproversPerMergeRequest,
        Change<Boolean> preventMergeRequestsAuthorApproval,
        Change<Boolean> preventMergeRequestsCommittersApproval,
        @Nullable Boolean signupEnabled,
        @Nullable Boolean requireAdminApprovalAfterUserSignup,
        @Nullable Boolean passwordAuthenticationEnabledForWeb,
        @Nullable Boolean passwordAuthenticationEnabledForGit,
        @Nullable Boolean sendUserConfirmationEmail,
        @Nullable String defaultBranchName,
        @Nullable String defaultProjectVisibility,
        @Nullable String defaultGroupVisibility,
        @Nullable String defaultSnippetVisibility,
        @Nullable String defaultCiConfigPath,
        @Nullable String defaultArtifactsExpireIn,
        @Nullable Boolean keepLatestArtifact,
        @Nullable Boolean sharedRunnersEnabled,
        @Nullable Long maxArtifactsSize,
        @Nullable Long maxAttachmentSize,
        @Nullable Long receiveMaxInputSize,
        @Nullable Long sessionExpireDelay,
        @Nullable Boolean canCreateGroup,
        @Nullable Boolean userDefaultExternal,
        @Nullable Boolean delayedProjectDeletion,
        @Nullable Boolean delayedGroupDeletion,
        @Nullable Long deletionAdjournedPeriod,
        @Nullable String homePageUrl,
        @Nullable Boolean enforceTerms,
        @Nullable Boolean usagePingEnabled,
        @Nullable Boolean versionCheckEnabled,
        @Nullable Boolean plantumlEnabled,
        @Nullable Boolean sourcegraphEnabled) {

    /** Returns the values that were sent, by their names; null for settings whose stored values are deleted. */
    Map<String, @Nullable Object> given() {
        Map<String, @Nullable Object> given = new LinkedHashMap<>();
        change(given, "default_projects_limit", defaultProjectsLimit);
        change(given, "default_branch_protection", defaultBranchProtection);
        change(given, "disable_overriding_approvers_per_merge_request", disableOverridingApproversPerMergeRequest);
        change(given, "prevent_merge_requests_author_approval", preventMergeRequestsAuthorApproval);
        change(given, "prevent_merge_requests_committers_approval", preventMergeRequestsCommittersApproval);
        add(given, "signup_enabled", signupEnabled);
        add(given, "require_admin_approval_after_user_signup", requireAdminApprovalAfterUserSignup);
        add(given, "password_authentication_enabled_for_web", passwordAuthenticationEnabledForWeb);
        add(given, "password_authentication_enabled_for_git", passwordAuthenticationEnabledForGit);
        add(given, "send_user_confirmation_email", sendUserConfirmationEmail);
        add(given, "default_branch_name", defaultBranchName);
        add(given, "default_project_visibility", defaultProjectVisibility);
        add(given, "default_group_visibility", defaultGroupVisibility);
        add(given, "default_snippet_visibility", defaultSnippetVisibility);
        add(given, "default_ci_config_path", defaultCiConfigPath);
        add(given, "default_artifacts_expire_in", defaultArtifactsExpireIn);
        add(given, "keep_latest_artifact", keepLatestArtifact);
        add(given, "shared_runners_enabled", sharedRunnersEnabled);
        add(given, "max_artifacts_size", maxArtifactsSize);
        add(given, "max_attachment_size", maxAttachmentSize);
        add(given, "receive_max_input_size", receiveMaxInputSize);
        add(given, "session_expire_delay", sessionExpireDelay);
        add(given, "can_create_group", canCreateGroup);
        add(given, "user_default_external", userDefaultExternal);
        add(given, "delayed_project_deletion", delayedProjectDeletion);
        add(given, "delayed_group_deletion", delayedGroupDeletion);
        add(given, "deletion_adjourned_period", deletionAdjournedPeriod);
        add(given, "home_page_url", homePageUrl);
        add(given, "enforce_terms", enforceTerms);
        add(given, "usage_ping_enabled", usagePingEnabled);
        add(given, "version_check_enabled", versionCheckEnabled);
        add(given, "plantuml_enabled", plantumlEnabled);
        add(given, "sourcegraph_enabled", sourcegraphEnabled);
        return given;
    }

    private static void change(Map<String, @Nullable Object> given, String name, Change<?> change) {
        if (change.given()) {
            given.put(name, change.or(null));
        }
    }

    private static void add(Map<String, @Nullable Object> given, String name, @Nullable Object value) {
        if (value != null) {
            given.put(name, value);
        }
    }
}
