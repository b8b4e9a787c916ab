package dev.slipway.application.branch;

import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectionRule;
import java.time.Instant;
import java.util.Map;

/**
 * A protection to be shown.
 *
 * @param inherited whether a project has it from a group
 * @param names     of the users and groups that entries admit
 */
public record ProtectionView(ProtectionRule rule, boolean inherited, Map<AccessGrant, String> names, Instant updatedAt) {

    public ProtectionView {
        names = Map.copyOf(names);
    }
}
