package dev.slipway.application.branch.port;

import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.RefPattern;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** The protections of a project's branches. */
public interface ProtectedRefs {

    /** In the order in which they were made. */
    List<ProtectedRef> of(long projectId);

    /** @return false, with nothing changed, where the project has a protection of that pattern already */
    boolean add(long projectId, ProtectedRef protection, Instant now);

    /** Adds a protection, or changes that of its pattern, which keeps its place. */
    void put(long projectId, ProtectedRef protection, Instant now);

    /** @return false where the project has no protection of exactly that pattern */
    boolean remove(long projectId, RefPattern pattern);

    /** The groups of which a user is a member now, for protections that name groups. */
    Set<Long> groupsOf(long userId);
}
