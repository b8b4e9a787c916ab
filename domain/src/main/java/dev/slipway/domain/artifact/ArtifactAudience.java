package dev.slipway.domain.artifact;

import java.util.Arrays;
import java.util.Optional;

/** Whom a job lets download its artifacts, of those who may read artifacts of its project at all. Other jobs fetch them in any case. */
public enum ArtifactAudience {
    EVERYBODY("public"), DEVELOPERS("private"), NOBODY("none");

    private final String wireName;

    ArtifactAudience(String wireName) {
        this.wireName = wireName;
    }

    public String wireName() {
        return wireName;
    }

    public static Optional<ArtifactAudience> of(String wireName) {
        return Arrays.stream(values()).filter(audience -> audience.wireName.equals(wireName)).findFirst();
    }
}
