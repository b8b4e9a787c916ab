package dev.slipway.application.branch.port;

import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.ProtectionView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.branch.ProtectionRule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Protections as records with ids, for the operations that show and change them. {@link ProtectedRefs} answers what they permit. */
public interface ProtectionRules {

    /**
     * Returns protections in the order of ids, for a project together with those of its groups.
     *
     * @param search part of the name, in any case of letters
     */
    Page<ProtectionView> list(ProtectionOwner owner, Optional<String> search, PageRequest page);

    /** Returns all protections in the order of ids, for a project together with those of its groups. */
    List<ProtectionView> all(ProtectionOwner owner);

    /** Returns those of the ids that are protections of the owner, for a project also of its groups. */
    Set<Long> known(ProtectionOwner owner, Set<Long> ids);

    /** Returns the protection of exactly this name: the owner's own, else that of the nearest group which has one. */
    Optional<ProtectionView> find(ProtectionOwner owner, String name);

    /**
     * Locks the protections of an owner until the transaction ends, and returns the number of its own. Waits for pushes that were decided
     * by the present ones.
     *
     * @throws dev.slipway.application.kernel.Refusal not found, if the owner is gone
     */
    int lockAndCount(ProtectionOwner owner);

    /** Adds a protection; empty if the owner has one of this name. */
    OptionalLong add(ProtectionOwner owner, ProtectionRule rule, Instant now);

    /** Changes flags and entries. Entries without an id are added, those that are missing are removed, and others keep their ids. */
    void change(ProtectionRule before, ProtectionRule after, Instant now);

    /** Removes a protection; returns false if it is gone already. */
    boolean remove(long id);

    /** Returns those of the users who are members of the project or group, directly, by inheritance or through an invited group. */
    Set<Long> members(ProtectionOwner owner, Set<Long> users);

    /** Returns those of the deploy keys that are enabled in the project and may push to it; none for a group. */
    Set<Long> pushingKeys(ProtectionOwner owner, Set<Long> keys);

    /** Returns those of the groups that are invited to the project or group, or to a group above it. */
    Set<Long> invited(ProtectionOwner owner, Set<Long> groups);
}
