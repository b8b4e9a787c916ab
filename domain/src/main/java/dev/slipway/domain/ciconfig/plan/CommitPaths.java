package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.include.Sources;
import java.util.List;
import java.util.Optional;

/** Paths that rules compare. Each is asked for only where a rule needs it, since the answers read from a repository. */
public interface CommitPaths {
    /** A commit without files. */
    CommitPaths NONE = new CommitPaths() {
        @Override
        public Optional<List<String>> changed() {
            return Optional.empty();
        }

        @Override
        public Optional<List<String>> changedSince(String ref) {
            return Optional.empty();
        }

        @Override
        public List<String> paths() {
            return List.of();
        }
    };

    /** Returns the paths that the push changed, or empty without a commit to compare with. */
    Optional<List<String>> changed();

    /** Returns the paths that differ from a ref, or empty where the ref does not exist. */
    Optional<List<String>> changedSince(String ref);

    /** Returns the paths of all files. */
    List<String> paths();

    /**
     * Returns another project of the server at a ref, if the user of the pipeline may read its code. {@link Sources#HEAD} is the head of
     * its default branch.
     */
    default Sources.Foreign project(String path, String ref) {
        return new Sources.Foreign.Hidden();
    }
}
