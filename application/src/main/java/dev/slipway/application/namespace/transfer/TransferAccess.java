package dev.slipway.application.namespace.transfer;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.namespace.port.Groups.Surroundings;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.namespace.CreationLevels;
import java.util.Optional;

/** Decides who may transfer which group, and to where, and who sees where a project may go. */
public final class TransferAccess {

    private final Access access;
    private final Users users;

    public TransferAccess(Access access, Users users) {
        this.access = access;
        this.users = users;
    }

    /** Returns the id of the group; rejects callers who do not own it. */
    long owned(Caller caller, GroupRef reference) {
        access.signedIn(caller);
        return access.group(caller, reference, Role.OWNER).id();
    }

    /** Returns the id of the project; rejects callers who may not transfer it. */
    long transferable(Caller caller, ProjectRef reference) {
        access.signedIn(caller);
        return access.project(caller, reference, Ability.TRANSFER_PROJECT).id();
    }

    /** Rejects callers who cannot see the new parent. */
    void requireVisible(Caller caller, long parentId) {
        parent(caller, parentId);
    }

    private GroupGrant parent(Caller caller, long parentId) {
        return access.group(caller, new GroupRef.Id(parentId));
    }

    /**
     * Returns whether the caller may create groups at the new place.
     *
     * @param parent empty for the top
     */
    boolean mayCreateIn(Caller caller, Optional<Surroundings> parent) {
        Account account = access.signedIn(caller);
        return parent.map(above -> parent(caller, above.group().id()).holds(CreationLevels.subgroups(above.settings())))
                .orElseGet(() -> caller.administrator() || users.find(account.id()).map(UserView::canCreateGroup).orElse(false));
    }
}
