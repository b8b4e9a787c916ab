package dev.slipway.domain.issue;

import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which issues a caller finds. A value, so that the query that reads the list and the rule that is tested cannot drift apart.
 * Confidential issues are for reporters and those above them, for who wrote them and for who works on them.
 */
public sealed interface IssueAudience {

    /** Whose own issues are seen though they are confidential; empty for nobody. */
    OptionalLong account();

    /**
     * In one project whose issues this caller may read.
     *
     * @param confidential whether all confidential issues are seen
     */
    record OfProject(boolean confidential, OptionalLong account) implements IssueAudience {

        public boolean sees(boolean confidentialIssue, boolean own) {
            return !confidentialIssue || confidential || own && account.isPresent();
        }
    }

    /**
     * In all projects.
     *
     * @param everything administrators
     * @param internal   internal projects are open to this caller
     */
    record Everywhere(boolean everything, boolean internal, OptionalLong account) implements IssueAudience {

        /**
         * @param level the project's level for issues
         * @param role  the account's highest in the project
         * @param own   whether the account wrote the issue or works on it
         */
        public boolean sees(Visibility visibility, FeatureLevel level, Optional<Role> role, boolean confidentialIssue, boolean own) {
            return sees(visibility, level, role.isPresent()) && (!confidentialIssue || everything
                    || role.filter(held -> held.atLeast(CONFIDENTIAL)).isPresent() || own && account.isPresent());
        }

        /** Whether issues that are not confidential are seen in a project. */
        public boolean sees(Visibility visibility, FeatureLevel level, boolean member) {
            boolean inside = everything || member;
            boolean open = inside || visibility == Visibility.PUBLIC || visibility == Visibility.INTERNAL && internal;
            return open && switch (level) {
                case DISABLED -> false;
                case PRIVATE -> inside;
                case ENABLED -> true;
            };
        }
    }

    /** Who sees what is confidential. Ability matrix of the platform's behaviour. */
    Role CONFIDENTIAL = Role.REPORTER;

    static Everywhere everywhere(Caller caller) {
        boolean internal = caller.account().filter(account -> !account.external()).isPresent();
        return new Everywhere(caller.administrator(), internal, caller.accountId());
    }

    static OfProject ofProject(Caller caller, Standing standing) {
        return new OfProject(standing.holds(CONFIDENTIAL), caller.accountId());
    }
}
