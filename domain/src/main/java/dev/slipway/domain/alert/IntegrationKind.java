package dev.slipway.domain.alert;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an integration takes. */
public enum IntegrationKind {
    /** Any JSON object, at an address of its own; a project can have several. */
    GENERIC,
    /** Only the metrics format, at the one address for it that a project has. */
    METRICS;

    /** Whether payloads of a format are taken at an address of this kind. */
    public boolean takes(AlertFormat format) {
        return switch (this) {
            case GENERIC -> true;
            case METRICS -> format.name().equals(wireName());
        };
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<IntegrationKind> of(String wireName) {
        return Arrays.stream(values()).filter(kind -> kind.wireName().equals(wireName)).findFirst();
    }
}
