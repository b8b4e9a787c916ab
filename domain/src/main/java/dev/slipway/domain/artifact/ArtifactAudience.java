package dev.slipway.domain.artifact;

import java.util.Arrays;
import java.util.Optional;

/** Audience of a job's artifacts, among callers who may read artifacts of the project. Dependent jobs download them regardless. */
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
