package dev.slipway.rest.artifact;

import dev.slipway.application.artifact.ArtifactReads.RefPath;
import java.util.ArrayList;
import java.util.List;

/** Splits what stands around {@code /raw/} into a ref and a place in an archive, in all ways, since both may have slashes that the client did not encode. */
final class RefPaths {

    private static final String BETWEEN = "/raw/";
    private static final int MOST = 20;

    private RefPaths() {
    }

    /** The shortest ref first. */
    static List<RefPath> of(String ref, String path) {
        List<RefPath> candidates = new ArrayList<>(List.of(new RefPath(ref, path)));
        for (int at = path.indexOf(BETWEEN); at >= 0 && candidates.size() < MOST; at = path.indexOf(BETWEEN, at + 1)) {
            candidates.add(new RefPath(ref + BETWEEN + path.substring(0, at), path.substring(at + BETWEEN.length())));
        }
        return candidates;
    }
}
