package dev.slipway.domain.ciconfig.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Early end of pipelines: what cancels their jobs.
 *
 * @param onNewCommit  jobs that a newer commit cancels: {@code conservative}, {@code interruptible} or {@code none}; null without the
 *                     keyword
 * @param onJobFailure jobs that a failed job cancels: {@code none} or {@code all}; null without the keyword
 */
public record AutoCancel(@Nullable String onNewCommit, @Nullable String onJobFailure) {
    public static final List<String> ON_NEW_COMMIT = List.of("conservative", "interruptible", "none");
    public static final List<String> ON_JOB_FAILURE = List.of("none", "all");
    public static final AutoCancel UNSAID = new AutoCancel(null, null);

    /** Returns the settings with those of another above them. */
    public AutoCancel with(AutoCancel over) {
        return new AutoCancel(over.onNewCommit == null ? onNewCommit : over.onNewCommit,
                over.onJobFailure == null ? onJobFailure : over.onJobFailure);
    }
}
