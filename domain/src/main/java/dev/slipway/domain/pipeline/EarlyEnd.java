package dev.slipway.domain.pipeline;

import dev.slipway.domain.ciconfig.model.AutoCancel;
import java.util.Locale;

/**
 * Auto-cancel settings of a pipeline: cancellation by a newer pipeline of its ref, and by the failure of a job.
 *
 * @param onNewCommit  jobs that a newer pipeline cancels
 * @param onJobFailure whether a job that fails without a retry cancels all other jobs
 */
public record EarlyEnd(OnNewCommit onNewCommit, boolean onJobFailure) {

    private static final String ALL = "all";

    /** Settings of a configuration without {@code auto_cancel}. */
    public static final EarlyEnd USUAL = new EarlyEnd(OnNewCommit.CONSERVATIVE, false);

    /** Jobs of a redundant pipeline that a newer one cancels. */
    public enum OnNewCommit {
        /** All jobs, unless a job that is not interruptible has started. */
        CONSERVATIVE,
        /** Interruptible jobs only. */
        INTERRUPTIBLE,
        NONE;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static EarlyEnd of(AutoCancel said) {
        return new EarlyEnd(said.onNewCommit() == null
                ? USUAL.onNewCommit()
                : OnNewCommit.valueOf(said.onNewCommit().toUpperCase(Locale.ROOT)), ALL.equals(said.onJobFailure()));
    }
}
