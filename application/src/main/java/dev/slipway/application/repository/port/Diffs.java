package dev.slipway.application.repository.port;

import dev.slipway.domain.repository.DiffLimits;
import dev.slipway.domain.repository.FileDiff;
import java.util.List;

/** How commits differ, file by file. */
public interface Diffs {

    /**
     * The files that differ, by path, those that were renamed as one. Patches that pass a limit are empty and say so.
     *
     * @param from {@code Shas.ZERO} compares with nothing
     */
    Diff between(long projectId, String from, String to, Window window, DiffLimits limits);

    /** Which of the files are shown: those after so many, so many at the most. */
    record Window(long skipped, int size) {}

    /**
     * @param total   how many files differ, up to the limit
     * @param partial whether more files differ than the limit, or time was over before all were compared
     */
    record Diff(List<FileDiff> files, int total, boolean partial) {

        public Diff {
            files = List.copyOf(files);
        }
    }
}
