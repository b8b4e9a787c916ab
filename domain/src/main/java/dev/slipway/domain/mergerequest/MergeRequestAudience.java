package dev.slipway.domain.mergerequest;

import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import java.util.Optional;
import java.util.OptionalLong;

/** Merge requests that a caller finds. A value, so that the query of the list asks the ability table, as single reads do. */
public sealed interface MergeRequestAudience {

    /** Returns the account of the caller; empty for none. */
    OptionalLong account();

    /** Merge requests of one project, which the caller may read. */
    record OfProject(OptionalLong account) implements MergeRequestAudience {}

    /**
     * Merge requests of all projects.
     *
     * @param everything all merge requests: administrators
     * @param internal   internal projects count as public for this caller
     */
    record Everywhere(boolean everything, boolean internal, OptionalLong account) implements MergeRequestAudience {

        /** @param role highest role of the account in the project */
        public boolean sees(Visibility visibility, ProjectFeatures features, Optional<Role> role) {
            return Ability.READ_MERGE_REQUESTS.allows(new Standing(account.isPresent(), !internal, everything, role, visibility, false,
                    false, features));
        }
    }

    static Everywhere everywhere(Caller caller) {
        boolean internal = caller.account().filter(account -> !account.external()).isPresent();
        return new Everywhere(caller.administrator(), internal, caller.accountId());
    }

    static OfProject ofProject(Caller caller) {
        return new OfProject(caller.accountId());
    }
}
