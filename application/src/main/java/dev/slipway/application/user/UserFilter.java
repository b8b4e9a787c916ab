package dev.slipway.application.user;

import dev.slipway.application.attribute.CustomAttributeFilter;
import dev.slipway.application.kernel.Sort;
import java.time.Instant;
import java.util.Optional;

/**
 * Filter of a list of users. All conditions hold together; an empty part does not narrow the list.
 *
 * @param search by name, username, or a full address
 * @param privateEmails whether the search covers addresses that are not public
 * @param active only accounts that are active and not the server's own
 * @param withoutLdap only accounts that no directory keeps
 * @param order empty: the best matches of a search first, otherwise the newest
 */
public record UserFilter(
        Optional<String> username,
        Optional<UserView.Identity> identity,
        Optional<String> search,
        boolean privateEmails,
        boolean active,
        boolean blocked,
        boolean external,
        boolean excludeExternal,
        boolean excludeInternal,
        boolean withoutProjectBots,
        boolean administrators,
        boolean withoutProjects,
        boolean withoutLdap,
        CustomAttributeFilter customAttributes,
        Optional<Boolean> twoFactor,
        Optional<Instant> createdAfter,
        Optional<Instant> createdBefore,
        Optional<Order> order,
        Sort sort) {

    /** Order of a list of users. */
    public enum Order { ID, NAME, USERNAME, CREATED_AT, UPDATED_AT }

    /** Returns the filter without the conditions that are for administrators only. */
    UserFilter forEverybody() {
        return new UserFilter(username, Optional.empty(), search, false, active, blocked, external, excludeExternal, excludeInternal,
                withoutProjectBots, false, false, false, CustomAttributeFilter.NONE, Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), Sort.DESC);
    }

    UserFilter forAdministrators() {
        return new UserFilter(username, identity, search, true, active, blocked, external, excludeExternal, excludeInternal,
                withoutProjectBots, administrators, withoutProjects, withoutLdap, customAttributes, twoFactor, createdAfter, createdBefore,
                order.or(() -> Optional.of(Order.ID)), sort);
    }
}
