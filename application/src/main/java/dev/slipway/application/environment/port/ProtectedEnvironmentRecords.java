package dev.slipway.application.environment.port;

import dev.slipway.application.environment.protection.ProtectedEnvironmentView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Protected environments as records with ids, for the operations that show and change them. */
public interface ProtectedEnvironmentRecords {

    /** Returns the protections of an owner in the order of ids, without those of groups above. */
    Page<ProtectedEnvironmentView> list(EnvironmentOwner owner, PageRequest page);

    /** Returns the owner's protection of exactly this name. */
    Optional<ProtectedEnvironmentView> find(EnvironmentOwner owner, String name);

    /**
     * Locks the protections of an owner against changes until the transaction ends, and returns their number.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if the owner is gone
     */
    int lockAndCount(EnvironmentOwner owner);

    /** Adds a protection; empty if the owner has one of this name. */
    OptionalLong add(ProtectedEnvironment protection, Instant now);

    /** Changes the number of approvals and the entries. Entries without an id are added, missing ones removed, others keep their ids. */
    void change(ProtectedEnvironment before, ProtectedEnvironment after, Instant now);

    /** Removes a protection; returns false if it is gone already. */
    boolean remove(long id);

    /** Returns those of the groups that a project is in, or that are in a group, the group itself included. */
    Set<Long> related(EnvironmentOwner owner, Set<Long> groups);
}
