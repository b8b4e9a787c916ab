package dev.slipway.application.branch.port;

import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.ProtectedTag;
import dev.slipway.domain.namespace.DefaultBranchProtection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Protections of a project's refs, for decisions about pushes and pipelines. */
public interface ProtectedRefs {

    /** Returns the protections of branches, of the project and of the groups that it is in, in the order of their creation. */
    List<ProtectedRef> of(long projectId);

    /** Returns the protections of the project's tags, in the order of their creation. */
    List<ProtectedTag> tagsOf(long projectId);

    /** Adds a protection of a branch; returns false, with nothing changed, if the project has one of that pattern. */
    boolean add(long projectId, ProtectedRef protection, Instant now);

    /** Returns the initial protection of default branches that the group of a project chose; empty if it chose none. */
    Optional<DefaultBranchProtection> defaultProtection(long projectId);

    /**
     * Locks the protections of a project and its groups against changes until the transaction ends. Pushes share the lock, so that each is
     * decided by the protections before a change or by those after it.
     */
    void lock(long projectId);

    /**
     * Returns the groups that are invited to a project or group, or to a group above it, and of which a user is a member now, directly or
     * through a group above them.
     */
    Set<Long> groupsOf(ProtectionOwner owner, long userId);
}
