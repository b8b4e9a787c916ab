package dev.slipway.domain.artifact;

import java.util.Locale;
import java.util.Optional;

/** File format of an artifact. */
public enum ArtifactFormat {
    ZIP, GZIP, RAW;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ArtifactFormat> of(String wireName) {
        for (ArtifactFormat format : values()) {
            if (format.wireName().equals(wireName)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }
}
