package dev.slipway.domain.repository;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the entry at a path of a commit. */
@FunctionalInterface
public interface TreeFacts {

    Optional<Standing> at(String path);

    /** Both are null for a directory. */
    record Standing(@Nullable String blobId, @Nullable FileMode mode) {

        public static final Standing DIRECTORY = new Standing(null, null);

        public boolean file() {
            return blobId != null;
        }
    }
}
