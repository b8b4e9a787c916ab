package dev.slipway.domain.namespace;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import java.util.OptionalLong;

/**
 * Which groups a caller finds in lists. A value, so that the query that reads the list and the rule that is tested cannot drift apart.
 *
 * @param everything an administrator who did not ask for less
 * @param open       groups are found by visibility too; otherwise only through membership
 * @param internal   internal counts as open to this caller
 * @param account    whose memberships count; empty for none
 */
public record GroupAudience(boolean everything, boolean open, boolean internal, OptionalLong account) {

    /** @param allAvailable what was asked for; null stands for the default, which is all for administrators and the anonymous. */
    public static GroupAudience of(Caller caller, Boolean allAvailable) {
        boolean open = !caller.signedIn() || (allAvailable == null ? caller.administrator() : allAvailable);
        boolean internal = caller.account().filter(account -> !account.external()).isPresent();
        return new GroupAudience(caller.administrator() && open, open, internal, caller.accountId());
    }

    /** Groups a user account sees anywhere: those of the references to one group. */
    public static GroupAudience visibleTo(Account account) {
        return new GroupAudience(account.administrator(), true, !account.external(), OptionalLong.of(account.id()));
    }

    /** @param member whether the caller's account is a member of the group, of one above it, or of something inside it */
    public boolean sees(Visibility visibility, boolean member) {
        return everything || member && account.isPresent() || open && switch (visibility) {
            case PUBLIC -> true;
            case INTERNAL -> internal;
            case PRIVATE -> false;
        };
    }
}
