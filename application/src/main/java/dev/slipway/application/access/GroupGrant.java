package dev.slipway.application.access;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import java.util.Optional;

/** A group that a caller can see, and the role of the caller there. */
public record GroupGrant(long id, String fullPath, Visibility visibility, Optional<Role> role, boolean administrator) {

    public boolean holds(Role needed) {
        return administrator || role.filter(held -> held.atLeast(needed)).isPresent();
    }

    public void require(Role needed) {
        if (!holds(needed)) {
            throw Refusal.forbidden();
        }
    }
}
