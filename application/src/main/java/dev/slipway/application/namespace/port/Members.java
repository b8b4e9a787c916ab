package dev.slipway.application.namespace.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.MemberFilter;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.MemberView;
import dev.slipway.domain.namespace.MemberRules.Inherited;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Who is a member of what. Memberships that have ended, which is with the start of their last day in UTC, do not count, and neither do
 * deleted users.
 */
public interface Members {

    /** In the order in which the memberships were made; of several that a user holds the highest, the nearest where some are equally high. */
    Page<MemberView> list(MemberSource source, MemberFilter filter, PageRequest page);

    /** @param inherited whether memberships of the groups above count: then the highest one, the nearest where some are equally high */
    Optional<MemberView> find(MemberSource source, long userId, boolean inherited);

    /** The highest membership that the user holds in the groups above the source, the nearest where some are equally high. */
    Optional<Inherited> inherited(MemberSource source, long userId);

    /** Those of these that exist and can be members: accounts of the server itself cannot. */
    List<Long> existing(List<Long> userIds);

    /** Inside a unit of work. Makes units of work that change the members of one source follow each other. */
    void lock(MemberSource source);

    /**
     * Makes a user that exists a member. The membership as it was written, also where it ends at once; empty where the user is a member already.
     *
     * @param expiresAt null for never
     */
    Optional<MemberView> add(MemberSource source, long userId, int accessLevel, LocalDate expiresAt, OptionalLong createdBy, Instant now);

    /** The membership as it was written, also where it ends at once; empty where there is none that counts. */
    Optional<MemberView> update(MemberSource source, long userId, int accessLevel, LocalDate expiresAt, Instant now);

    /** False where there is no membership that counts. */
    boolean remove(MemberSource source, long userId);

    /** Takes the user's memberships in everything below the source away; those in the source itself stay. */
    void removeBelow(MemberSource source, long userId);

    /** How many owners the source has itself. */
    int owners(MemberSource source);
}
