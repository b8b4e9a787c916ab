package dev.slipway.domain.access;

import static dev.slipway.domain.access.Ability.Need.CODE;
import static dev.slipway.domain.access.Ability.Need.PIPELINES;
import static dev.slipway.domain.access.Ability.Need.ROLE;
import static dev.slipway.domain.access.Ability.Need.SIGHT;

/**
 * What can be done in a project, and what it needs: the ability table.
 * An archived project keeps its readings and loses its changes, except those an owner needs to undo or end it.
 */
public enum Ability {
    READ_PROJECT(SIGHT, null, false),
    READ_MEMBERS(SIGHT, null, false),
    READ_CODE(CODE, Role.REPORTER, false),
    READ_PIPELINES(PIPELINES, Role.REPORTER, false),
    READ_JOBS(PIPELINES, Role.REPORTER, false),
    READ_ENVIRONMENTS(PIPELINES, Role.REPORTER, false),
    READ_INTERNAL_ARTIFACTS(ROLE, Role.DEVELOPER, false),
    READ_RUNNERS(ROLE, Role.MAINTAINER, false),
    CREATE_PIPELINE(ROLE, Role.DEVELOPER, true),
    UPDATE_PIPELINE(ROLE, Role.DEVELOPER, true),
    UPDATE_JOB(ROLE, Role.DEVELOPER, true),
    KEEP_ARTIFACTS(ROLE, Role.DEVELOPER, true),
    PUSH_CODE(ROLE, Role.DEVELOPER, true),
    ERASE_ANY_JOB(ROLE, Role.MAINTAINER, true),
    DELETE_ARTIFACTS(ROLE, Role.MAINTAINER, true),
    READ_ANY_PIPELINE_VARIABLES(ROLE, Role.MAINTAINER, false),
    MANAGE_ENVIRONMENTS(ROLE, Role.DEVELOPER, true),
    MANAGE_MEMBERS(ROLE, Role.MAINTAINER, true),
    MANAGE_RUNNERS(ROLE, Role.MAINTAINER, true),
    CREATE_RUNNER(ROLE, Role.OWNER, true),
    MANAGE_PROTECTION(ROLE, Role.MAINTAINER, true),
    UPDATE_PROJECT(ROLE, Role.MAINTAINER, true),
    DELETE_PIPELINE(ROLE, Role.OWNER, true),
    CHANGE_VISIBILITY(ROLE, Role.OWNER, false),
    ARCHIVE_PROJECT(ROLE, Role.OWNER, false),
    DELETE_PROJECT(ROLE, Role.OWNER, false);

    enum Need { SIGHT, CODE, PIPELINES, ROLE }

    private final Need need;
    private final Role role;
    private final boolean changes;

    Ability(Need need, Role role, boolean changes) {
        this.need = need;
        this.role = role;
        this.changes = changes;
    }

    /** Whether somebody who stands so may do this. Says nothing about what is not seen: that is not found. */
    public boolean allows(Standing standing) {
        if (!standing.sees() || changes && standing.archived()) {
            return false;
        }
        return switch (need) {
            case SIGHT -> true;
            case CODE -> standing.visibility() != Visibility.PRIVATE || standing.holds(role);
            case PIPELINES -> standing.holds(role) || standing.publicBuilds()
                    && (standing.visibility() != Visibility.PRIVATE || standing.role().isPresent());
            case ROLE -> standing.holds(role);
        };
    }
}
