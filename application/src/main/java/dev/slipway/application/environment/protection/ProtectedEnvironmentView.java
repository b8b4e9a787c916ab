package dev.slipway.application.environment.protection;

import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.time.Instant;
import java.util.Map;

/**
 * A protected environment to be shown.
 *
 * @param names of the users and groups that entries name
 */
public record ProtectedEnvironmentView(ProtectedEnvironment protection, Map<AccessGrant, String> names, Instant updatedAt) {

    public ProtectedEnvironmentView {
        names = Map.copyOf(names);
    }
}
