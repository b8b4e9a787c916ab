package dev.slipway.application.user.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.relation.AssociationCounts;
import dev.slipway.application.user.relation.DirectMembership;
import dev.slipway.application.user.relation.UserActivity;
import java.time.LocalDate;
import java.util.Optional;

/** Activities, memberships and other objects of users. Deleted objects do not count. */
public interface UserRelations {

    /** Returns the users who were active on a day or later, those without activity for longest first. */
    Page<UserActivity> activities(LocalDate from, PageRequest page);

    /** Returns the memberships that have not expired, in the order of ids. @param source empty for all */
    Page<DirectMembership> memberships(long userId, Optional<DirectMembership.Source> source, LocalDate today, PageRequest page);

    AssociationCounts associations(long userId, LocalDate today);
}
