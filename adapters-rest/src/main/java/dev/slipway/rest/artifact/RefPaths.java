package dev.slipway.rest.artifact;

import dev.slipway.application.artifact.ArtifactReads.RefPath;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits the path around {@code /raw/} into a ref and a path in the archive. Both may contain unencoded slashes, so every occurrence of
 * {@code /raw/} gives a candidate, up to 20.
 */
final class RefPaths {

    private static final String RAW = "/raw/";
    private static final int MAX_CANDIDATES = 20;

    private RefPaths() {
    }

    /** Returns the candidates, the shortest ref first. */
    static List<RefPath> of(String ref, String path) {
        List<RefPath> candidates = new ArrayList<>(List.of(new RefPath(ref, path)));
        for (int at = path.indexOf(RAW); at >= 0 && candidates.size() < MAX_CANDIDATES; at = path.indexOf(RAW, at + 1)) {
            candidates.add(new RefPath(ref + RAW + path.substring(0, at), path.substring(at + RAW.length())));
        }
        return candidates;
    }
}
