package dev.slipway.application.access;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Standing;

/**
 * A project that a caller can see, and the standing of the caller there.
 *
 * @param fullPath with the case it was created in
 * @param defaultBranch may be missing in the repository: an empty one names its future branch
 */
public record ProjectGrant(long id, long namespaceId, String fullPath, String defaultBranch, Standing standing) {

    public boolean allows(Ability ability) {
        return ability.allows(standing);
    }

    public void require(Ability ability) {
        if (!allows(ability)) {
            throw Refusal.forbidden();
        }
    }
}
