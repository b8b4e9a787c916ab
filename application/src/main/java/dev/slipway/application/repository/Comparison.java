package dev.slipway.application.repository;

import dev.slipway.application.repository.port.Diffs.Diff;
import dev.slipway.application.repository.port.Histories.Between;

/**
 * Comparison of two commits of a project.
 *
 * @param base commit that the files were compared with: the first commit, or the merge base if there is one
 */
public record Comparison(String projectPath, Ends ends, String base, Between between, Diff diff) {

    /** The compared commits. */
    public record Ends(String from, String to) {

        public boolean same() {
            return from.equals(to);
        }
    }

    /** Returns whether commits or files were left out. */
    public boolean partial() {
        return between.more() || diff.partial();
    }
}
