package dev.slipway.domain.pipeline;

import dev.slipway.domain.ciconfig.model.AutoCancel;
import java.util.Locale;

/**
 * What ends a pipeline before its jobs do: a newer pipeline of its ref, or the failure of a job.
 *
 * @param onNewCommit  what a newer pipeline calls off
 * @param onJobFailure whether a job that fails for good calls off all the others
 */
public record EarlyEnd(OnNewCommit onNewCommit, boolean onJobFailure) {

    private static final String ALL = "all";

    /** Where the configuration says nothing. */
    public static final EarlyEnd USUAL = new EarlyEnd(OnNewCommit.CONSERVATIVE, false);

    /** What of an older pipeline a newer one calls off. */
    public enum OnNewCommit {
        /** Everything, unless a job has started that must not be interrupted. */
        CONSERVATIVE,
        /** The jobs that may be interrupted, and no others. */
        INTERRUPTIBLE,
        NONE;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static EarlyEnd of(AutoCancel said) {
        return new EarlyEnd(said.onNewCommit() == null ? USUAL.onNewCommit() : OnNewCommit.valueOf(said.onNewCommit().toUpperCase(Locale.ROOT)),
                ALL.equals(said.onJobFailure()));
    }
}
