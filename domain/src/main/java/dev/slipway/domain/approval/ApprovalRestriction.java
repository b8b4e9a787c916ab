package dev.slipway.domain.approval;

import java.util.Locale;
import java.util.Optional;

/**
 * Restriction of approvals that an installation, a group or a project puts in force. A restriction in force above a project cannot be
 * lifted in the project, so all levels combine by one rule: any of them is enough.
 */
public enum ApprovalRestriction {
    /** Authors do not approve their own merge requests. */
    AUTHORS_EXCLUDED("merge_requests_author_approval", true, "allow_author_approval", true),
    /** Users do not approve merge requests to which they added commits. */
    COMMITTERS_EXCLUDED("merge_requests_disable_committers_approval", false, "allow_committer_approval", true),
    /** Merge requests have no rules of their own. */
    RULES_FIXED("disable_overriding_approvers_per_merge_request", false, "allow_overrides_to_approver_list_per_merge_request", true),
    /** Approvals are removed when commits are pushed. */
    APPROVALS_RESET("reset_approvals_on_push", false, "retain_approvals_on_push", true),
    /** Users enter their password to approve. */
    PASSWORD_REQUIRED("require_password_to_approve", false, "require_password_to_approve", false);

    private final String configurationName;
    private final boolean configuredAsPermission;
    private final String settingName;
    private final boolean setAsPermission;

    ApprovalRestriction(String configurationName, boolean configuredAsPermission, String settingName, boolean setAsPermission) {
        this.configurationName = configurationName;
        this.configuredAsPermission = configuredAsPermission;
        this.settingName = settingName;
        this.setAsPermission = setAsPermission;
    }

    /** Returns the attribute of a project's approval configuration. */
    public String configurationName() {
        return configurationName;
    }

    /** Returns the value of the attribute in a project's approval configuration. */
    public boolean configured(boolean inForce) {
        return inForce != configuredAsPermission;
    }

    /** Returns whether a value of the attribute in a project's approval configuration puts the restriction in force. */
    public boolean ofConfigured(boolean value) {
        return value != configuredAsPermission;
    }

    /** Returns the attribute of the approval settings of groups and projects. */
    public String settingName() {
        return settingName;
    }

    /** Returns the value of the attribute in approval settings. */
    public boolean set(boolean inForce) {
        return inForce != setAsPermission;
    }

    /** Returns whether a value of the attribute in approval settings puts the restriction in force. */
    public boolean ofSet(boolean value) {
        return value != setAsPermission;
    }

    /** Level that puts a restriction in force, outermost first. */
    public enum Level {
        INSTANCE, GROUP, PROJECT;

        /** Returns the level as clients read it where a setting is inherited; empty for the level that is asked. */
        public Optional<String> inheritedBy(Level asked) {
            return this == asked ? Optional.empty() : Optional.of(name().toLowerCase(Locale.ROOT));
        }
    }
}
