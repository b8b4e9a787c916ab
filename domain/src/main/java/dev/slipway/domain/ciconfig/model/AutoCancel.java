package dev.slipway.domain.ciconfig.model;

import java.util.List;

/**
 * What ends a pipeline early.
 *
 * @param onNewCommit  what a newer commit cancels: {@code conservative}, {@code interruptible} or {@code none}; null where nothing is said
 * @param onJobFailure what a failed job cancels: {@code none} or {@code all}; null where nothing is said
 */
public record AutoCancel(String onNewCommit, String onJobFailure) {
    public static final List<String> ON_NEW_COMMIT = List.of("conservative", "interruptible", "none");
    public static final List<String> ON_JOB_FAILURE = List.of("none", "all");
    public static final AutoCancel UNSAID = new AutoCancel(null, null);

    /** This with what another says above it. */
    public AutoCancel with(AutoCancel over) {
        return new AutoCancel(over.onNewCommit == null ? onNewCommit : over.onNewCommit,
                over.onJobFailure == null ? onJobFailure : over.onJobFailure);
    }
}
