package dev.slipway.application.namespace;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.port.Members;

/** Rejects the removal of a group's last owner, since a group without owners cannot be managed. */
final class LastOwner {

    private LastOwner() {
    }

    static void refuse(Members members, MemberSource source) {
        if (source instanceof MemberSource.Group && members.owners(source) == 1) {
            throw Refusal.forbidden();
        }
    }
}
