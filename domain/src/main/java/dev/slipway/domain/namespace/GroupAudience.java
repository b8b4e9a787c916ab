package dev.slipway.domain.namespace;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Sight;
import dev.slipway.domain.access.Visibility;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Groups that a caller finds in lists. A value, so that the query of the list and the tested rule cannot differ.
 *
 * @param everything all groups: an administrator without a narrower filter
 * @param open       groups by visibility too; otherwise by membership only
 * @param internal   internal groups count as public for this caller
 * @param account    the account whose memberships count; empty for none
 */
public record GroupAudience(boolean everything, boolean open, boolean internal, OptionalLong account) {

    /** @param allAvailable value of the request; null for the default: true for administrators and anonymous callers */
    public static GroupAudience of(Caller caller, @Nullable Boolean allAvailable) {
        boolean open = !caller.signedIn() || (allAvailable == null ? caller.administrator() : allAvailable);
        boolean internal = caller.account().filter(account -> !account.external()).isPresent();
        return new GroupAudience(caller.administrator() && open, open, internal, caller.accountId());
    }

    /** Returns the audience of groups that refer to one group. */
    public static GroupAudience visibleTo(Account account) {
        return new GroupAudience(account.administrator(), true, !account.external(), OptionalLong.of(account.id()));
    }

    /** @param member whether the caller's account is a member of the group, of one above it, or of something inside it */
    public boolean sees(Visibility visibility, boolean member) {
        return Sight.CLAUSES.hold(new Sight(everything, visibilities(), visibility, member && account.isPresent()));
    }

    /** Returns the visibilities that the caller finds without membership. */
    public Set<Visibility> visibilities() {
        return open ? Sight.openTo(internal) : Set.of();
    }
}
