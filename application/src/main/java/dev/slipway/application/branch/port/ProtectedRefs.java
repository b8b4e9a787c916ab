package dev.slipway.application.branch.port;

import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.RefPattern;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** The protections of a project's branches. */
public interface ProtectedRefs {

    /** Returns protections in the order of their creation. */
    List<ProtectedRef> of(long projectId);

    /** Adds a protection; returns false, with nothing changed, if the project has one of that pattern. */
    boolean add(long projectId, ProtectedRef protection, Instant now);

    /** Adds a protection, or changes that of its pattern, which keeps its position. */
    void put(long projectId, ProtectedRef protection, Instant now);

    /** Removes a protection; returns false if the project has none of exactly that pattern. */
    boolean remove(long projectId, RefPattern pattern);

    /** Returns the groups of which a user is a member now, for protections that name groups. */
    Set<Long> groupsOf(long userId);
}
