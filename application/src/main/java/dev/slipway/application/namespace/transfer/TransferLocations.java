package dev.slipway.application.namespace.transfer;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.transfer.TransferLocationFilter.Moved;
import dev.slipway.domain.access.Caller;
import java.util.Optional;

/** Returns the groups to which a group or a project can be transferred. */
public final class TransferLocations {

    private final TransferAccess access;
    private final GroupTrees trees;

    public TransferLocations(TransferAccess access, GroupTrees trees) {
        this.access = access;
        this.trees = trees;
    }

    /** @param search part of the name or path of the group */
    public Page<GroupView> list(Caller caller, GroupRef reference, Optional<String> search, PageRequest page) {
        Moved moved = new Moved.Group(access.owned(caller, reference));
        return trees.transferLocations(TransferLocationFilter.of(moved, caller, search), page);
    }

    /** @param search part of the name or path of the group */
    public Page<GroupView> list(Caller caller, ProjectRef reference, Optional<String> search, PageRequest page) {
        Moved moved = new Moved.Project(access.transferable(caller, reference));
        return trees.transferLocations(TransferLocationFilter.of(moved, caller, search), page);
    }
}
