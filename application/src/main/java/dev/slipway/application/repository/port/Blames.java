package dev.slipway.application.repository.port;

import dev.slipway.domain.repository.Commit;
import java.util.List;
import java.util.Optional;

/**
 * Finds the commit that each line of a file comes from. Separate from other queries of files, because it walks the file's whole history.
 */
public interface Blames {

    /**
     * The lines of a file, those of one commit that stand together in one part. Lines that a file does not have are left out;
     * what is no file has none.
     *
     * @param most how many bytes of the file's present and earlier contents are looked at
     * @return empty where that is not enough
     */
    Optional<List<Part>> of(long projectId, String sha, String path, Lines lines, long most);

    /** Some lines of a file, counted from 1, both ends included. */
    record Lines(int first, int last) {

        public static final Lines ALL = new Lines(1, Integer.MAX_VALUE);
    }

    /** @param lines without the characters that end them */
    record Part(Commit commit, List<String> lines) {

        public Part {
            lines = List.copyOf(lines);
        }
    }
}
