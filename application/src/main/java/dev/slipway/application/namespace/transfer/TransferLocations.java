package dev.slipway.application.namespace.transfer;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.domain.access.Caller;
import java.util.Optional;

/** Returns the groups to which a group can be transferred. */
public final class TransferLocations {

    private final TransferAccess access;
    private final GroupTrees trees;

    public TransferLocations(TransferAccess access, GroupTrees trees) {
        this.access = access;
        this.trees = trees;
    }

    /** @param search part of the name or path of the group */
    public Page<GroupView> list(Caller caller, GroupRef reference, Optional<String> search, PageRequest page) {
        long id = access.owned(caller, reference);
        return trees.transferLocations(TransferLocationFilter.of(id, caller, search), page);
    }
}
