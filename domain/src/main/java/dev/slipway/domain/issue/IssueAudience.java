package dev.slipway.domain.issue;

import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Sight;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Issues that a caller finds. A value, so that the query of the list and the tested rule cannot differ. Confidential issues are visible to
 * reporters and higher roles, to their authors and to their assignees.
 */
public sealed interface IssueAudience {

    /** Returns the account whose own confidential issues are visible; empty for none. */
    OptionalLong account();

    /**
     * Issues of one project whose issues the caller may read.
     *
     * @param confidential whether all confidential issues are visible
     */
    record OfProject(boolean confidential, OptionalLong account) implements IssueAudience {

        public boolean sees(boolean confidentialIssue, boolean own) {
            return IssueSight.CLAUSES.hold(new IssueSight(true, confidentialIssue, confidential, own && account.isPresent()));
        }
    }

    /**
     * Issues of all projects.
     *
     * @param everything all issues: administrators
     * @param internal   internal projects count as public for this caller
     */
    record Everywhere(boolean everything, boolean internal, OptionalLong account) implements IssueAudience {

        /**
         * @param level the project's access level for issues
         * @param role  highest role of the account in the project
         * @param own   whether the account is author or assignee
         */
        public boolean sees(Visibility visibility, FeatureLevel level, Optional<Role> role, boolean confidentialIssue, boolean own) {
            boolean trusted = everything || role.filter(held -> held.atLeast(CONFIDENTIAL)).isPresent();
            return IssueSight.CLAUSES.hold(
                    new IssueSight(sees(visibility, level, role.isPresent()), confidentialIssue, trusted, own && account.isPresent()));
        }

        /** Returns whether issues that are not confidential are seen in a project. */
        public boolean sees(Visibility visibility, FeatureLevel level, boolean member) {
            return Sight.CLAUSES.hold(new Sight(everything, Sight.openTo(internal), visibility, member))
                    && level.opensTo(everything || member);
        }
    }

    /** Minimum role that sees confidential issues. Ability matrix of the platform's behaviour. */
    Role CONFIDENTIAL = Role.REPORTER;

    static Everywhere everywhere(Caller caller) {
        boolean internal = caller.account().filter(account -> !account.external()).isPresent();
        return new Everywhere(caller.administrator(), internal, caller.accountId());
    }

    static OfProject ofProject(Caller caller, Standing standing) {
        return new OfProject(standing.holds(CONFIDENTIAL), caller.accountId());
    }
}
