package dev.slipway.domain.approval.codeowner;

import java.util.List;

/**
 * Entry of a file of code owners that matches changed files: one approval rule.
 *
 * @param required number of owners who must approve; 0 in optional sections
 */
public record OwnedPattern(String section, String pattern, int required, List<OwnerReference> owners) {

    public OwnedPattern {
        owners = List.copyOf(owners);
    }
}
