package dev.slipway.application.namespace.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.namespace.transfer.TransferLocationFilter;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The trees that groups form: locked, moved and searched as a whole. */
public interface GroupTrees {

    /**
     * Locks namespaces with everything inside until the transaction ends: first the top-level groups of their trees, then the namespaces
     * and all groups inside, then the projects there, each in the order of ids. Transactions that move, hide or narrow a namespace call
     * this before they lock anything else, so that one of them at a time changes a tree, and nothing is created in the namespaces, or
     * moved into them, meanwhile.
     *
     * @param parent another group that is locked without its contents, and the top-level group of its tree
     */
    void lock(List<Long> ids, OptionalLong parent);

    /** Returns the levels of groups from the group itself to the deepest one inside. */
    int height(long id);

    /**
     * Moves a locked group with the groups inside: parents, addresses, and visibilities, which become at most that of the new parent.
     * Returns false if the address is taken.
     */
    boolean transfer(long id, Place place, Instant now);

    /** Returns groups to which a group or a project can be transferred, by name. */
    Page<GroupView> transferLocations(TransferLocationFilter filter, PageRequest page);

    /**
     * The new place of a group.
     *
     * @param parentId empty at the top
     * @param lineage  ids of the parent and the groups above it, outermost first; empty at the top
     * @param limit    visibility of the parent; empty at the top
     */
    record Place(OptionalLong parentId, List<Long> lineage, String fullPath, Optional<Visibility> limit) {

        public Place {
            lineage = List.copyOf(lineage);
        }
    }
}
