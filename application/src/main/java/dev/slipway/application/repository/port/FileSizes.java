package dev.slipway.application.repository.port;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Sums file sizes of a commit by groups of paths. */
public interface FileSizes {

    /** Maximum number of entries of a commit, directories included. */
    int MOST = 100_000;

    /**
     * Returns the bytes of the files of each group. Links and submodules do not count. Where there are more entries than {@link #MOST}, or
     * reading takes too long, only the files met until then count.
     *
     * @param group of a file by its path; empty leaves the file out
     */
    Map<String, Long> grouped(long projectId, String sha, Function<String, Optional<String>> group);
}
