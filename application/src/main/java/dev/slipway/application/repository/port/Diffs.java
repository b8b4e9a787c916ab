package dev.slipway.application.repository.port;

import dev.slipway.application.repository.ObjectSource;
import dev.slipway.domain.repository.DiffLimits;
import dev.slipway.domain.repository.FileDiff;
import java.util.List;

/** Compares commits file by file. */
public interface Diffs {

    /**
     * Returns the files that differ, by path, with renames as one file. Patches beyond a limit are empty and marked.
     *
     * @param from {@code Shas.ZERO} compares with nothing
     */
    Diff between(ObjectSource source, String from, String to, Window window, DiffLimits limits);

    default Diff between(long projectId, String from, String to, Window window, DiffLimits limits) {
        return between(ObjectSource.of(projectId), from, to, window, limits);
    }

    /** Range of the shown files: number to skip and maximum number. */
    record Window(long skipped, int size) {}

    /**
     * @param total   number of files that differ, up to the limit
     * @param partial whether more files differ than the limit, or the time ended before all were compared
     */
    record Diff(List<FileDiff> files, int total, boolean partial) {

        public Diff {
            files = List.copyOf(files);
        }
    }
}
