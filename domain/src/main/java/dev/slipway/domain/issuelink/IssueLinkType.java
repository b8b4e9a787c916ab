package dev.slipway.domain.issuelink;

import dev.slipway.domain.access.Tier;
import java.util.Locale;

/** Relation of an issue to another that it is linked to. Some types need a tier. */
public enum IssueLinkType {
    RELATES_TO(Tier.FREE),
    BLOCKS(Tier.PREMIUM),
    IS_BLOCKED_BY(Tier.PREMIUM);

    private final Tier tier;

    IssueLinkType(Tier tier) {
        this.tier = tier;
    }

    public boolean existsOn(Tier installation) {
        return installation.includes(tier);
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns what the other issue is to this one. */
    public IssueLinkType inverse() {
        return switch (this) {
            case RELATES_TO -> RELATES_TO;
            case BLOCKS -> IS_BLOCKED_BY;
            case IS_BLOCKED_BY -> BLOCKS;
        };
    }
}
