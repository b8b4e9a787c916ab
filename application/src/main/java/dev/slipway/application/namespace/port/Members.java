package dev.slipway.application.namespace.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.EndedMembership;
import dev.slipway.application.namespace.MemberFilter;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.MemberView;
import dev.slipway.domain.namespace.MemberRules.Inherited;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Memberships of users. Expired memberships (from the start of their last day in UTC) and those of deleted users do not count. */
public interface Members {

    /**
     * Returns memberships in the order of their creation; of several of one user the highest, among equals the nearest. Members of invited
     * groups come last of equals, with at most the level of the invitation.
     */
    Page<MemberView> list(MemberSource source, MemberFilter filter, PageRequest page);

    /**
     * Returns the membership of a user.
     *
     * @param inherited whether memberships of ancestors count: then the highest, among equals the nearest
     */
    Optional<MemberView> find(MemberSource source, long userId, boolean inherited);

    /** Returns the highest membership of the user in the ancestors of the source, among equals the nearest. */
    Optional<Inherited> inherited(MemberSource source, long userId);

    /** Returns the users that exist and can be members: accounts of the server itself cannot. */
    List<Long> existing(List<Long> userIds);

    /** Locks the memberships of one source until the transaction ends. */
    void lock(MemberSource source);

    /**
     * Adds an existing user, and returns the membership as written, even if it has expired; empty if the user is a member already.
     *
     * @param expiresAt null for never
     */
    Optional<MemberView> add(MemberSource source, long userId, int accessLevel, @Nullable LocalDate expiresAt, OptionalLong createdBy,
            Instant now);

    /** Updates a membership, and returns it as written, even if it has expired; empty if there is none that counts. */
    Optional<MemberView> update(MemberSource source, long userId, int accessLevel, @Nullable LocalDate expiresAt, Instant now);

    /** Removes a membership; returns false if there is none that counts. */
    boolean remove(MemberSource source, long userId);

    /** Removes the user's memberships in all groups and projects below the source, and returns them; those in the source itself stay. */
    List<EndedMembership> removeBelow(MemberSource source, long userId);

    /** Removes memberships that have ended, at most so many, and returns them. */
    List<EndedMembership> removeExpired(int most);

    /** Returns the number of direct owners of the source. */
    int owners(MemberSource source);
}
