package dev.slipway.application.epic.port;

import dev.slipway.domain.epic.EpicRules.Surroundings;
import dev.slipway.domain.epic.EpicTree.Child;
import dev.slipway.domain.epic.EpicTree.Parent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Stores which epics are children of which, and in which order. */
public interface EpicTrees {

    /**
     * Locks the trees of all epics of a group, of the groups above it and of those below these, until the transaction ends. Taken before
     * rows; parents and confidentiality of epics change under it alone.
     */
    void lock(long groupId);

    /** Returns what decides about another parent of an epic; empty if there is no such epic. */
    Optional<Child> child(long id);

    /** Returns what decides about another child of an epic, which stays until the transaction ends; empty if there is no such epic. */
    Optional<Parent> parent(long id);

    /**
     * Returns what decides whether an epic is confidential.
     *
     * @param parent the one that it has or is to get; empty for none
     */
    Surroundings around(long id, OptionalLong parent);

    /** Gives an epic another parent, as its first child, or takes it from its parent. */
    void adopt(long id, OptionalLong parent, Instant now);

    /** Returns the ids of the children of an epic, in their order. */
    List<Long> children(long id);

    /** Stores another order of the children of an epic. */
    void arrange(long id, List<Long> children);

    /**
     * Takes epics of a group and those below it from parents, and issues of projects there from epics, whose groups are no longer above
     * them, at most {@code most} each.
     *
     * @return whether there may be more
     */
    boolean leaveSome(long groupId, int most, Instant now);
}
