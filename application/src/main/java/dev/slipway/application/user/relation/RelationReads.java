package dev.slipway.application.user.relation;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.user.port.UserRelations;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.Optional;

/** Returns activities, memberships and associations of users. */
public final class RelationReads {

    private static final Period RECENT = Period.ofMonths(6);

    private final Access access;
    private final Users users;
    private final UserRelations relations;
    private final InstantSource clock;

    public RelationReads(Access access, Users users, UserRelations relations, InstantSource clock) {
        this.access = access;
        this.users = users;
        this.relations = relations;
        this.clock = clock;
    }

    /** Returns activities of all users, for administrators. @param from empty for those of the last six months */
    public Page<UserActivity> activities(Caller caller, Optional<LocalDate> from, PageRequest page) {
        access.administrator(caller);
        return relations.activities(from.orElseGet(() -> today().minus(RECENT)), page);
    }

    public Page<DirectMembership> memberships(Caller caller, long userId, Optional<DirectMembership.Source> source, PageRequest page) {
        access.administrator(caller);
        requireUser(userId);
        return relations.memberships(userId, source, today(), page);
    }

    /** Returns the counts of the caller's own account; those of others for administrators. */
    public AssociationCounts associations(Caller caller, long userId) {
        Account account = access.signedIn(caller);
        requireUser(userId);
        if (!caller.administrator() && account.id() != userId) {
            throw Refusal.forbidden();
        }
        return relations.associations(userId, today());
    }

    private void requireUser(long userId) {
        users.find(userId).orElseThrow(() -> Refusal.notFound("User"));
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
