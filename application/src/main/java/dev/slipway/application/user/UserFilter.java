package dev.slipway.application.user;

import dev.slipway.application.kernel.Sort;
import java.time.Instant;
import java.util.Optional;

/**
 * Which users are asked for, all conditions together. An empty part asks nothing.
 *
 * @param search        by name, username, or a full address
 * @param privateEmails whether the search looks at addresses that are not public
 * @param active        only accounts that are active and not the server's own
 * @param order         empty: the best matches of a search first, otherwise the newest
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
        Optional<Boolean> twoFactor,
        Optional<Instant> createdAfter,
        Optional<Instant> createdBefore,
        Optional<Order> order,
        Sort sort) {

    /** By what a list of users is ordered. */
    public enum Order { ID, NAME, USERNAME, CREATED_AT, UPDATED_AT }

    /** Without what only administrators may ask. */
    UserFilter forEverybody() {
        return new UserFilter(username, Optional.empty(), search, false, active, blocked, external, excludeExternal, excludeInternal,
                withoutProjectBots, false, false, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Sort.DESC);
    }

    UserFilter forAdministrators() {
        return new UserFilter(username, identity, search, true, active, blocked, external, excludeExternal, excludeInternal, withoutProjectBots,
                administrators, withoutProjects, twoFactor, createdAfter, createdBefore, order.or(() -> Optional.of(Order.ID)), sort);
    }
}
