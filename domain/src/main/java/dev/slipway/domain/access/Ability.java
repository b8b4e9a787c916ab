package dev.slipway.domain.access;

import static dev.slipway.domain.access.Ability.Need.CODE;
import static dev.slipway.domain.access.Ability.Need.MEMBER;
import static dev.slipway.domain.access.Ability.Need.PIPELINES;
import static dev.slipway.domain.access.Ability.Need.ROLE;
import static dev.slipway.domain.access.Ability.Need.SIGHT;
import static dev.slipway.domain.access.Feature.BUILDS;
import static dev.slipway.domain.access.Feature.ENVIRONMENTS;
import static dev.slipway.domain.access.Feature.ISSUES;
import static dev.slipway.domain.access.Feature.MERGE_REQUESTS;
import static dev.slipway.domain.access.Feature.NONE;
import static dev.slipway.domain.access.Feature.REPOSITORY;
import static dev.slipway.domain.access.Feature.SNIPPETS;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Ability of a caller in a project, with its requirements: the ability table.
 * An archived project permits reading and rejects changes, except those by which an owner unarchives or deletes it. A disabled feature
 * denies its abilities, except those that remove its data. {@link #CREATE_PIPELINE} is independent of pipelines being enabled, so that its
 * rejection states that they are disabled.
 */
public enum Ability {
    READ_PROJECT(SIGHT, null, NONE, false),
    READ_CODE(CODE, Role.REPORTER, REPOSITORY, false),
    READ_PIPELINES(PIPELINES, Role.REPORTER, BUILDS, false),
    READ_JOBS(PIPELINES, Role.REPORTER, BUILDS, false),
    READ_RUNNERS(ROLE, Role.MAINTAINER, NONE, false),
    CREATE_PIPELINE(ROLE, Role.DEVELOPER, REPOSITORY, true),
    UPDATE_PIPELINE(ROLE, Role.DEVELOPER, BUILDS, true),
    UPDATE_JOB(ROLE, Role.DEVELOPER, BUILDS, true),
    READ_RESOURCE_GROUPS(ROLE, Role.DEVELOPER, BUILDS, false),
    MANAGE_RESOURCE_GROUPS(ROLE, Role.DEVELOPER, BUILDS, true),
    KEEP_ARTIFACTS(ROLE, Role.DEVELOPER, BUILDS, true),
    PUSH_CODE(ROLE, Role.DEVELOPER, REPOSITORY, true),
    MANAGE_RELEASES(ROLE, Role.DEVELOPER, REPOSITORY, true),
    /** Writes notes on commits, and changes the own ones. */
    COMMENT_CODE(CODE, Role.REPORTER, REPOSITORY, true),
    /** Writes notes on merge requests, and changes the own ones. */
    COMMENT_MERGE_REQUEST(CODE, Role.REPORTER, MERGE_REQUESTS, true),
    /** Writes notes on issues, and changes the own ones. */
    COMMENT_ISSUE(SIGHT, null, ISSUES, true),
    READ_INTERNAL_NOTES(ROLE, Role.REPORTER, NONE, false),
    RESOLVE_THREADS(ROLE, Role.DEVELOPER, NONE, true),
    /** Edits and deletes notes of others. */
    MANAGE_NOTES(ROLE, Role.MAINTAINER, NONE, true),
    BACKDATE_NOTES(ROLE, Role.OWNER, NONE, true),
    ERASE_ANY_JOB(ROLE, Role.MAINTAINER, BUILDS, true),
    DELETE_ARTIFACTS(ROLE, Role.MAINTAINER, NONE, true),
    READ_ANY_PIPELINE_VARIABLES(ROLE, Role.MAINTAINER, BUILDS, false),
    READ_TRIGGERS(ROLE, Role.MAINTAINER, BUILDS, false),
    MANAGE_TRIGGERS(ROLE, Role.MAINTAINER, BUILDS, true),
    CREATE_SCHEDULE(ROLE, Role.DEVELOPER, BUILDS, true),
    MANAGE_SCHEDULES(ROLE, Role.MAINTAINER, BUILDS, true),
    READ_ENVIRONMENTS(CODE, Role.REPORTER, ENVIRONMENTS, false),
    MANAGE_ENVIRONMENTS(ROLE, Role.DEVELOPER, ENVIRONMENTS, true),
    /** Also while environments are disabled, since those that were made are left. */
    DELETE_ENVIRONMENTS(ROLE, Role.DEVELOPER, NONE, true),
    /** Reports deployments that no job makes. */
    DEPLOY(ROLE, Role.DEVELOPER, ENVIRONMENTS, true),
    /** Approves or rejects deployments, where an approval rule admits the caller. */
    APPROVE_DEPLOYMENTS(ROLE, Role.REPORTER, ENVIRONMENTS, true),
    DELETE_DEPLOYMENTS(ROLE, Role.MAINTAINER, NONE, true),
    STOP_STALE_ENVIRONMENTS(ROLE, Role.MAINTAINER, ENVIRONMENTS, true),
    READ_FREEZE_PERIODS(ROLE, Role.REPORTER, ENVIRONMENTS, false),
    MANAGE_FREEZE_PERIODS(ROLE, Role.MAINTAINER, ENVIRONMENTS, true),
    READ_VARIABLES(ROLE, Role.MAINTAINER, NONE, false),
    MANAGE_VARIABLES(ROLE, Role.MAINTAINER, NONE, true),
    READ_ACCESS_TOKENS(ROLE, Role.MAINTAINER, NONE, false),
    MANAGE_ACCESS_TOKENS(ROLE, Role.MAINTAINER, NONE, true),
    /** Also while the project is archived, as its tokens go on to read. */
    REVOKE_ACCESS_TOKENS(ROLE, Role.MAINTAINER, NONE, false),
    READ_AGENTS(ROLE, Role.DEVELOPER, NONE, false),
    MANAGE_AGENTS(ROLE, Role.MAINTAINER, NONE, true),
    /** Removes agents and revokes their tokens, also while the project is archived, as they go on to connect. */
    REVOKE_AGENTS(ROLE, Role.MAINTAINER, NONE, false),
    READ_JOB_TOKEN_SCOPE(ROLE, Role.MAINTAINER, NONE, false),
    MANAGE_JOB_TOKEN_SCOPE(ROLE, Role.MAINTAINER, NONE, true),
    MANAGE_MEMBERS(ROLE, Role.MAINTAINER, NONE, true),
    READ_ACCESS_REQUESTS(ROLE, Role.MAINTAINER, NONE, false),
    READ_AUDIT_EVENTS(ROLE, Role.DEVELOPER, NONE, false),
    REQUEST_ACCESS(SIGHT, null, NONE, true),
    MANAGE_RUNNERS(ROLE, Role.MAINTAINER, NONE, true),
    CREATE_RUNNER(ROLE, Role.OWNER, NONE, true),
    READ_PROTECTED_ENVIRONMENTS(ROLE, Role.MAINTAINER, NONE, false),
    MANAGE_PROTECTION(ROLE, Role.MAINTAINER, NONE, true),
    READ_APPROVAL_CONFIGURATION(ROLE, Role.MAINTAINER, NONE, false),
    /** Members who could open merge requests. */
    READ_APPROVAL_RULES(MEMBER, Role.REPORTER, NONE, false),
    MANAGE_APPROVALS(ROLE, Role.MAINTAINER, NONE, true),
    UPLOAD_FILE(ROLE, Role.GUEST, NONE, true),
    READ_UPLOADS(ROLE, Role.MAINTAINER, NONE, false),
    MANAGE_UPLOADS(ROLE, Role.MAINTAINER, NONE, true),
    UPDATE_PROJECT(ROLE, Role.MAINTAINER, NONE, true),
    DELETE_PIPELINE(ROLE, Role.OWNER, NONE, true),
    READ_ISSUES(SIGHT, null, ISSUES, false),
    CREATE_ISSUE(SIGHT, null, ISSUES, true),
    CHANGE_OWN_ISSUE(SIGHT, null, ISSUES, true),
    DESCRIBE_NEW_ISSUE(ROLE, Role.GUEST, ISSUES, true),
    UPDATE_ISSUE(ROLE, Role.REPORTER, ISSUES, true),
    /** Links issues to others, and removes links. */
    LINK_ISSUE(ROLE, Role.GUEST, ISSUES, true),
    DELETE_ISSUE(ROLE, Role.OWNER, ISSUES, true),
    /** Creates, changes and deletes labels, also those that an issue or a merge request names first. */
    MANAGE_LABELS(ROLE, Role.REPORTER, NONE, true),
    /** Exists only where issues or merge requests are open to the caller too. */
    READ_MILESTONES(SIGHT, null, NONE, false),
    MANAGE_MILESTONES(ROLE, Role.REPORTER, NONE, true),
    READ_SNIPPETS(SIGHT, null, SNIPPETS, false),
    CREATE_SNIPPET(ROLE, Role.REPORTER, SNIPPETS, true),
    /** Changes and deletes a snippet as its author. */
    CHANGE_OWN_SNIPPET(SIGHT, null, SNIPPETS, true),
    /** Changes and deletes snippets of others. */
    MANAGE_SNIPPETS(ROLE, Role.MAINTAINER, SNIPPETS, true),
    /** Writes notes on snippets, and changes the own ones. */
    COMMENT_SNIPPET(SIGHT, null, SNIPPETS, true),
    READ_MERGE_REQUESTS(CODE, Role.REPORTER, MERGE_REQUESTS, false),
    /** Proposes a merge into this project, from it or from a fork. */
    CREATE_MERGE_REQUEST(CODE, Role.REPORTER, MERGE_REQUESTS, true),
    /** Changes a merge request as its author or assignee. */
    CHANGE_OWN_MERGE_REQUEST(CODE, Role.REPORTER, MERGE_REQUESTS, true),
    APPROVE_MERGE_REQUEST(ROLE, Role.DEVELOPER, MERGE_REQUESTS, true),
    UPDATE_MERGE_REQUEST(ROLE, Role.DEVELOPER, MERGE_REQUESTS, true),
    DELETE_MERGE_REQUEST(ROLE, Role.OWNER, MERGE_REQUESTS, true),
    READ_ALERTS(ROLE, Role.DEVELOPER, NONE, false),
    UPDATE_ALERTS(ROLE, Role.DEVELOPER, NONE, true),
    TEST_ALERTS(ROLE, Role.DEVELOPER, NONE, true),
    MANAGE_ALERT_INTEGRATIONS(ROLE, Role.MAINTAINER, NONE, true),
    READ_ERROR_TRACKING(ROLE, Role.MAINTAINER, NONE, false),
    MANAGE_ERROR_TRACKING(ROLE, Role.MAINTAINER, NONE, true),
    CHANGE_VISIBILITY(ROLE, Role.OWNER, NONE, false),
    ARCHIVE_PROJECT(ROLE, Role.OWNER, NONE, false),
    MANAGE_FORK_RELATION(ROLE, Role.OWNER, NONE, true),
    TRANSFER_PROJECT(ROLE, Role.OWNER, NONE, true),
    DELETE_PROJECT(ROLE, Role.OWNER, NONE, false);

    enum Need { SIGHT, CODE, MEMBER, PIPELINES, ROLE }

    private final Need need;
    /** Null if visibility of the project is enough. */
    private final @Nullable Role role;
    private final Feature feature;
    private final boolean changes;

    Ability(Need need, @Nullable Role role, Feature feature, boolean changes) {
        this.need = need;
        this.role = role;
        this.feature = feature;
        this.changes = changes;
    }

    /** Returns whether a caller with this standing has the ability. False too if the project is hidden; callers answer "not found" then. */
    public boolean allows(Standing standing) {
        if (!standing.sees() || !standing.reaches(feature) || changes && standing.archived()) {
            return false;
        }
        return switch (need) {
            case SIGHT -> true;
            case CODE -> standing.visibility() != Visibility.PRIVATE || bears(standing);
            case MEMBER -> bears(standing) || standing.role().isPresent() && standing.visibility() != Visibility.PRIVATE;
            case PIPELINES -> standing.publicBuilds() || bears(standing);
            case ROLE -> bears(standing);
        };
    }

    /**
     * Returns the minimum role of those whom a role gives the ability, for lists of what lies in several projects.
     *
     * @throws NullPointerException where all who see the project have it
     */
    public Role role() {
        return Objects.requireNonNull(role);
    }

    private boolean bears(Standing standing) {
        return standing.holds(role());
    }
}
