package dev.slipway.domain.branch;

import java.util.List;

/** Protection of tags: the accounts that may create them. */
public record ProtectedTag(RefPattern pattern, List<AccessGrant> create) {

    public ProtectedTag {
        create = List.copyOf(create);
    }
}
