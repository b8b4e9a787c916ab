package dev.slipway.domain.environment;

import java.util.Locale;
import java.util.Optional;

/** What an environment is for. Clients choose by it where a job may run and what it may see. */
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
