package dev.slipway.application.repository;

import dev.slipway.application.repository.port.Diffs.Diff;
import dev.slipway.application.repository.port.Histories.Between;

/**
 * How two commits of a project differ.
 *
 * @param base what the files were compared with: the commit itself, or the last one that both have in common where there is one
 */
public record Comparison(String projectPath, Ends ends, String base, Between between, Diff diff) {

    /** The commits that were compared. */
    public record Ends(String from, String to) {

        public boolean same() {
            return from.equals(to);
        }
    }

    /** Whether something was left out. */
    public boolean partial() {
        return between.more() || diff.partial();
    }
}
