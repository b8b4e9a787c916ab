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

/** Who is a member of what. Memberships that have ended do not count, and neither do deleted users. */
public interface Members {

    Page<MemberView> list(MemberSource source, MemberFilter filter, PageRequest page);

    /** @param inherited whether memberships of the groups above count: then the highest one */
    Optional<MemberView> find(MemberSource source, long userId, boolean inherited);

    /** The highest membership that the user holds in the groups above the source. */
    Optional<Inherited> inherited(MemberSource source, long userId);

    /** The users that exist, of these. */
    List<Long> existing(List<Long> userIds);

    /** Makes units of work that change the members of one source follow each other. */
    void lock(MemberSource source);

    /** False where the user is a member already. */
    boolean add(MemberSource source, long userId, int accessLevel, LocalDate expiresAt, OptionalLong createdBy, Instant now);

    /** False where there is no such membership. */
    boolean update(MemberSource source, long userId, int accessLevel, LocalDate expiresAt, Instant now);

    boolean remove(MemberSource source, long userId);

    /** Takes the user's memberships in everything below the source away. */
    void removeBelow(MemberSource source, long userId);

    /** How many owners the source has itself. */
    int owners(MemberSource source);
}
