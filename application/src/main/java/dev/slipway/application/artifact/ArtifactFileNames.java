package dev.slipway.application.artifact;

import dev.slipway.domain.artifact.ArtifactType;

/** Returns display names for uploaded files: the last part of the path that the runner sent. */
final class ArtifactFileNames {

    private static final int MAX_LENGTH = 255;

    private ArtifactFileNames() {
    }

    static String of(String given, ArtifactType type) {
        String last = given.substring(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
                .replaceAll("\\p{Cntrl}", "").strip();
        String name = last.isEmpty() || last.equals(".") || last.equals("..") ? type.defaultFileName().orElse(type.wireName()) : last;
        return name.length() > MAX_LENGTH ? name.substring(name.length() - MAX_LENGTH) : name;
    }
}
