package dev.slipway.application.artifact;

import dev.slipway.domain.artifact.ArtifactType;

/** Names files by what runners call them. Only the last part of a name counts, and only as a name to show. */
final class ArtifactFileNames {

    private static final int LONGEST = 255;

    private ArtifactFileNames() {
    }

    static String of(String given, ArtifactType type) {
        String last = given.substring(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
                .replaceAll("\\p{Cntrl}", "").strip();
        String name = last.isEmpty() || last.equals(".") || last.equals("..") ? type.defaultFileName().orElse(type.wireName()) : last;
        return name.length() > LONGEST ? name.substring(name.length() - LONGEST) : name;
    }
}
