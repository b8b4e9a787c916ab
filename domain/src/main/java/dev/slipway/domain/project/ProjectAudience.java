package dev.slipway.domain.project;

import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import java.util.OptionalLong;

/**
 * Which projects a caller finds in lists. A value, so that the query that reads the list and the rule that is tested cannot drift apart.
 *
 * @param everything administrators
 * @param internal   internal projects are open to this caller
 * @param account    whose memberships count; empty for none
 */
public record ProjectAudience(boolean everything, boolean internal, OptionalLong account) {

    public static ProjectAudience of(Caller caller) {
        boolean internal = caller.account().filter(account -> !account.external()).isPresent();
        return new ProjectAudience(caller.administrator(), internal, caller.accountId());
    }

    /** @param member whether the caller's account holds any role in the project, directly or from above */
    public boolean sees(Visibility visibility, boolean member) {
        if (everything || member && account.isPresent()) {
            return true;
        }
        return switch (visibility) {
            case PUBLIC -> true;
            case INTERNAL -> internal;
            case PRIVATE -> false;
        };
    }
}
