package dev.slipway.domain.audit;

import static dev.slipway.domain.audit.AuditEntityType.GROUP;
import static dev.slipway.domain.audit.AuditEntityType.INSTANCE;
import static dev.slipway.domain.audit.AuditEntityType.PROJECT;
import static dev.slipway.domain.audit.AuditEntityType.USER;

import java.util.Locale;
import java.util.Set;

/** Kinds of audit events: what happened, and to which kinds of objects the events belong. Stored by name, so names stay. */
public enum AuditEventType {
    USER_CREATED(Action.ADD, "user", USER),
    USER_UPDATED(Action.CHANGE, "user", USER),
    USER_PASSWORD_UPDATED(Action.CHANGE, "password", USER),
    USER_BLOCKED(Action.TELL, "Blocked user", USER),
    USER_UNBLOCKED(Action.TELL, "Unblocked user", USER),
    USER_DEACTIVATED(Action.TELL, "Deactivated user", USER),
    USER_ACTIVATED(Action.TELL, "Activated user", USER),
    USER_BANNED(Action.TELL, "Banned user", USER),
    USER_UNBANNED(Action.TELL, "Unbanned user", USER),
    USER_APPROVED(Action.TELL, "Instance access approved", USER),
    USER_REJECTED(Action.TELL, "Instance access rejected", USER),
    USER_DESTROYED(Action.REMOVE, "user", USER),
    USER_ENABLE_TWO_FACTOR(Action.TELL, "Enabled two-factor authentication", USER),
    USER_RECOVERY_CODES_RENEWED(Action.TELL, "Renewed recovery codes", USER),
    USER_DISABLE_TWO_FACTOR(Action.TELL, "Disabled two-factor authentication", USER),
    CUSTOM_ATTRIBUTE_UPDATED(Action.CHANGE, "custom attribute", USER, INSTANCE),
    CUSTOM_ATTRIBUTE_REMOVED(Action.REMOVE, "custom attribute", USER, INSTANCE),
    EMAIL_CREATED(Action.ADD, "email", USER),
    EMAIL_CONFIRMED(Action.TELL, "Confirmed email", USER),
    EMAIL_DESTROYED(Action.REMOVE, "email", USER),
    SSH_KEY_CREATED(Action.ADD, "ssh key", USER),
    SSH_KEY_DESTROYED(Action.REMOVE, "ssh key", USER),
    GPG_KEY_CREATED(Action.ADD, "gpg key", USER),
    GPG_KEY_DESTROYED(Action.REMOVE, "gpg key", USER),
    GPG_KEY_REVOKED(Action.TELL, "Revoked gpg key", USER),
    PERSONAL_ACCESS_TOKEN_CREATED(Action.ADD, "personal access token", USER),
    PERSONAL_ACCESS_TOKEN_ROTATED(Action.TELL, "Rotated personal access token", USER),
    PERSONAL_ACCESS_TOKEN_REVOKED(Action.REMOVE, "personal access token", USER),
    PERSONAL_ACCESS_TOKEN_REUSED(Action.TELL, "Revoked the family of a personal access token that was used again", USER),
    IMPERSONATION_TOKEN_CREATED(Action.ADD, "impersonation token", USER),
    IMPERSONATION_TOKEN_ROTATED(Action.TELL, "Rotated impersonation token", USER),
    IMPERSONATION_TOKEN_REVOKED(Action.REMOVE, "impersonation token", USER),
    OAUTH_APPLICATION_AUTHORIZED(Action.ADD, "authorized application", USER),
    OAUTH_APPLICATION_REVOKED(Action.REMOVE, "authorized application", USER),
    OAUTH_TOKEN_REUSED(Action.TELL, "Revoked the tokens of a grant of which one was used again", USER),
    OAUTH_PASSWORD_GRANTED(Action.TELL, "Issued tokens for the password", USER),
    OAUTH_APPLICATION_CREATED(Action.ADD, "application", INSTANCE),
    OAUTH_APPLICATION_SECRET_RENEWED(Action.TELL, "Renewed secret of application", INSTANCE),
    OAUTH_APPLICATION_DESTROYED(Action.REMOVE, "application", INSTANCE),
    APPLICATION_SETTING_UPDATED(Action.CHANGE, "application setting", INSTANCE),
    GROUP_CREATED(Action.ADD, "group", GROUP),
    GROUP_UPDATED(Action.CHANGE, "group", GROUP),
    GROUP_TRANSFERRED(Action.CHANGE, "namespace", GROUP),
    GROUP_DESTROYED(Action.REMOVE, "group", GROUP),
    PROJECT_CREATED(Action.ADD, "project", PROJECT),
    PROJECT_UPDATED(Action.CHANGE, "project", PROJECT),
    PROJECT_ARCHIVED(Action.TELL, "Project archived", PROJECT),
    PROJECT_UNARCHIVED(Action.TELL, "Project unarchived", PROJECT),
    PROJECT_TRANSFERRED(Action.CHANGE, "namespace", PROJECT),
    FORK_RELATION_CREATED(Action.ADD, "fork relation", PROJECT),
    FORK_RELATION_REMOVED(Action.REMOVE, "fork relation", PROJECT),
    PROJECT_DESTROYED(Action.REMOVE, "project", PROJECT),
    MEMBER_CREATED(Action.ADD, "user_access", GROUP, PROJECT),
    MEMBER_UPDATED(Action.CHANGE, "access_level", GROUP, PROJECT),
    MEMBER_DESTROYED(Action.REMOVE, "user_access", GROUP, PROJECT),
    ACCESS_REQUEST_CREATED(Action.ADD, "access_request", GROUP, PROJECT),
    ACCESS_REQUEST_DESTROYED(Action.REMOVE, "access_request", GROUP, PROJECT),
    GROUP_SHARE_CREATED(Action.ADD, "group_access", GROUP, PROJECT),
    GROUP_SHARE_DESTROYED(Action.REMOVE, "group_access", GROUP, PROJECT),
    RESOURCE_ACCESS_TOKEN_CREATED(Action.ADD, "access token", GROUP, PROJECT),
    RESOURCE_ACCESS_TOKEN_ROTATED(Action.TELL, "Rotated access token", GROUP, PROJECT),
    RESOURCE_ACCESS_TOKEN_REVOKED(Action.REMOVE, "access token", GROUP, PROJECT),
    DEPLOY_TOKEN_CREATED(Action.ADD, "deploy token", GROUP, PROJECT),
    DEPLOY_TOKEN_DESTROYED(Action.REMOVE, "deploy token", GROUP, PROJECT),
    CLUSTER_AGENT_CREATED(Action.ADD, "cluster agent", PROJECT),
    CLUSTER_AGENT_DELETED(Action.REMOVE, "cluster agent", PROJECT),
    CLUSTER_AGENT_TOKEN_CREATED(Action.ADD, "cluster agent token", PROJECT),
    CLUSTER_AGENT_TOKEN_REVOKED(Action.REMOVE, "cluster agent token", PROJECT),
    DEPLOY_KEY_CREATED(Action.ADD, "deploy key", PROJECT, INSTANCE),
    DEPLOY_KEY_ENABLED(Action.TELL, "Enabled deploy key", PROJECT),
    DEPLOY_KEY_UPDATED(Action.CHANGE, "deploy key", PROJECT),
    DEPLOY_KEY_DESTROYED(Action.REMOVE, "deploy key", PROJECT),
    JOB_TOKEN_SCOPE_UPDATED(Action.CHANGE, "inbound_job_token_scope_enabled", PROJECT),
    JOB_TOKEN_ALLOWLIST_ADDED(Action.ADD, "job token allowlist", PROJECT),
    JOB_TOKEN_ALLOWLIST_REMOVED(Action.REMOVE, "job token allowlist", PROJECT),
    CI_VARIABLE_CREATED(Action.ADD, "ci_variable", PROJECT, GROUP, INSTANCE),
    CI_VARIABLE_UPDATED(Action.CHANGE, "ci_variable", PROJECT, GROUP, INSTANCE),
    CI_VARIABLE_DELETED(Action.REMOVE, "ci_variable", PROJECT, GROUP, INSTANCE),
    PROTECTED_BRANCH_CREATED(Action.ADD, "protected branch", PROJECT, GROUP),
    PROTECTED_BRANCH_UPDATED(Action.CHANGE, "protected branch", PROJECT, GROUP),
    PROTECTED_BRANCH_REMOVED(Action.REMOVE, "protected branch", PROJECT, GROUP),
    PROTECTED_TAG_CREATED(Action.ADD, "protected tag", PROJECT),
    PROTECTED_TAG_REMOVED(Action.REMOVE, "protected tag", PROJECT),
    PROTECTED_ENVIRONMENT_CREATED(Action.ADD, "protected environment", PROJECT, GROUP),
    PROTECTED_ENVIRONMENT_UPDATED(Action.CHANGE, "protected environment", PROJECT, GROUP),
    PROTECTED_ENVIRONMENT_REMOVED(Action.REMOVE, "protected environment", PROJECT, GROUP),
    APPROVAL_SETTING_UPDATED(Action.CHANGE, "approval setting", PROJECT, GROUP),
    APPROVAL_RULE_CREATED(Action.ADD, "approval rule", PROJECT),
    APPROVAL_RULE_UPDATED(Action.CHANGE, "approval rule", PROJECT),
    APPROVAL_RULE_DELETED(Action.REMOVE, "approval rule", PROJECT),
    MERGE_REQUEST_APPROVED(Action.TELL, "Approved merge request", PROJECT),
    MERGE_REQUEST_UNAPPROVED(Action.TELL, "Withdrew approval of merge request", PROJECT),
    MERGE_REQUEST_APPROVALS_RESET(Action.TELL, "Reset approvals of merge request", PROJECT),
    DEPLOYMENT_APPROVED(Action.TELL, "Approved deployment", PROJECT),
    DEPLOYMENT_REJECTED(Action.TELL, "Rejected deployment", PROJECT),
    RUNNER_CREATED(Action.ADD, "ci_runner", PROJECT, GROUP, INSTANCE),
    RUNNER_REGISTERED(Action.TELL, "Registered runner", PROJECT, GROUP),
    RUNNER_UPDATED(Action.CHANGE, "ci_runner", PROJECT, GROUP, INSTANCE),
    RUNNER_DESTROYED(Action.REMOVE, "ci_runner", PROJECT, GROUP, INSTANCE),
    RUNNER_ASSIGNED(Action.TELL, "Assigned runner to project", PROJECT),
    RUNNER_UNASSIGNED(Action.TELL, "Unassigned runner from project", PROJECT),
    RUNNER_TOKEN_RESET(Action.TELL, "Reset authentication token of runner", PROJECT, GROUP, INSTANCE),
    RUNNER_REGISTRATION_TOKEN_RESET(Action.TELL, "Reset runner registration token", PROJECT, GROUP),
    TRIGGER_TOKEN_CREATED(Action.ADD, "trigger token", PROJECT),
    TRIGGER_TOKEN_UPDATED(Action.CHANGE, "trigger token", PROJECT),
    TRIGGER_TOKEN_DESTROYED(Action.REMOVE, "trigger token", PROJECT),
    SCHEDULE_OWNER_UPDATED(Action.TELL, "Took ownership of pipeline schedule", PROJECT),
    ALERT_INTEGRATION_CREATED(Action.ADD, "alert integration", PROJECT),
    ALERT_INTEGRATION_UPDATED(Action.CHANGE, "alert integration", PROJECT),
    ALERT_INTEGRATION_KEY_ROTATED(Action.TELL, "Rotated key of alert integration", PROJECT),
    ALERT_INTEGRATION_DESTROYED(Action.REMOVE, "alert integration", PROJECT),
    ALERT_SETTINGS_UPDATED(Action.CHANGE, "alert settings", PROJECT),
    ERROR_TRACKING_UPDATED(Action.CHANGE, "error tracking", PROJECT),
    ERROR_TRACKING_KEY_CREATED(Action.ADD, "error tracking client key", PROJECT),
    ERROR_TRACKING_KEY_DESTROYED(Action.REMOVE, "error tracking client key", PROJECT);

    /** Form of the details. */
    public enum Action {
        ADD, CHANGE, REMOVE,
        /** A sentence instead of a subject. */
        TELL
    }

    private final Action action;
    private final String subject;
    private final Set<AuditEntityType> entities;

    AuditEventType(Action action, String subject, AuditEntityType... entities) {
        this.action = action;
        this.subject = subject;
        this.entities = Set.of(entities);
    }

    public Action action() {
        return action;
    }

    /** Returns what was added, changed or removed, or the sentence that tells it. */
    public String subject() {
        return subject;
    }

    /** Returns the kinds of objects that such events belong to. */
    public Set<AuditEntityType> entities() {
        return entities;
    }

    /** Returns the name that clients read. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
