package dev.slipway.domain.environment;

import java.util.Locale;
import java.util.Optional;

/** Tier of an environment. Clients scope runners and secrets by it. */
public enum EnvironmentTier {
    PRODUCTION, STAGING, TESTING, DEVELOPMENT, OTHER;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<EnvironmentTier> of(String wireName) {
        for (EnvironmentTier tier : values()) {
            if (tier.wireName().equals(wireName)) {
                return Optional.of(tier);
            }
        }
        return Optional.empty();
    }
}
