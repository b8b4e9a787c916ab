package dev.slipway.application.repository.port;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** How large the files of a commit are, summed up by what their paths mean. */
public interface FileSizes {

    /** So many files of a commit are looked at. */
    int MOST = 100_000;

    /**
     * The bytes of the files of each group. Links and submodules have none.
     *
     * @param group of a file by its path; empty leaves the file out
     */
    Map<String, Long> grouped(long projectId, String sha, Function<String, Optional<String>> group);
}
