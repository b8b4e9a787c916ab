package dev.slipway.application.namespace;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.port.Members;

/** Keeps the last owner in a group: without one nobody could manage it. */
final class LastOwner {

    private LastOwner() {
    }

    static void refuse(Members members, MemberSource source) {
        if (source instanceof MemberSource.Group && members.owners(source) == 1) {
            throw Refusal.forbidden();
        }
    }
}
