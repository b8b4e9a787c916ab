package dev.slipway.domain.alert;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Kind of an integration, by the payloads that it accepts. */
public enum IntegrationKind {
    /** Accepts any JSON object at a URL of its own; a project can have several. */
    GENERIC,
    /** Accepts the metrics format only, at the one metrics URL of the project. */
    METRICS;

    /** Returns whether integrations of this kind accept payloads of a format. */
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
