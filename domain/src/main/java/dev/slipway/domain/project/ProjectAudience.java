package dev.slipway.domain.project;

import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Sight;
import dev.slipway.domain.access.Visibility;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Projects that a caller finds in lists. A value, so that the query of the list and the tested rule cannot differ.
 *
 * @param everything all projects: administrators
 * @param internal   internal projects count as public for this caller
 * @param account    the account whose memberships count; empty for none
 */
public record ProjectAudience(boolean everything, boolean internal, OptionalLong account) {

    public static ProjectAudience of(Caller caller) {
        boolean internal = caller.account().filter(account -> !account.external()).isPresent();
        return new ProjectAudience(caller.administrator(), internal, caller.accountId());
    }

    /** @param member whether the caller's account has a direct or inherited role in the project */
    public boolean sees(Visibility visibility, boolean member) {
        return Sight.CLAUSES.hold(new Sight(everything, open(), visibility, member && account.isPresent()));
    }

    /** Returns the visibilities that the caller finds without membership. */
    public Set<Visibility> open() {
        return Sight.openTo(internal);
    }
}
