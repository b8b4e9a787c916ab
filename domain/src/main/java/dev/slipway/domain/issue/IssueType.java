package dev.slipway.domain.issue;

import dev.slipway.domain.access.Tier;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Type of an issue. Some types need a tier. */
public enum IssueType {
    ISSUE(Tier.FREE),
    INCIDENT(Tier.FREE),
    TEST_CASE(Tier.ULTIMATE),
    TASK(Tier.FREE);

    private final Tier tier;

    IssueType(Tier tier) {
        this.tier = tier;
    }

    public boolean existsOn(Tier installation) {
        return installation.includes(tier);
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<IssueType> of(String wireName) {
        return Arrays.stream(values()).filter(type -> type.wireName().equals(wireName)).findFirst();
    }
}
