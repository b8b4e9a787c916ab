package dev.slipway.application.kernel.port;

import org.jspecify.annotations.Nullable;

/**
 * What is said about what happened: log lines and metrics. Never decides anything and never fails, whatever the values are: they may be
 * null, come without a key, or fail to be text. One observation is one line, so that no value can pretend to be another.
 */
public interface Observations {

    /** Something worth a line, for operators: {@code pipeline.created}, {@code runner.claimed}. No secrets among the values. */
    void event(String name, @Nullable Object... keysAndValues);

    /** Reports something that should not have happened and was survived. @param cause null where nothing was thrown */
    void trouble(String name, @Nullable Throwable cause, @Nullable Object... keysAndValues);

    /**
     * Counts without a line, what happens too often to write one: {@code alert.items}, {@code decision}, {@code grouped}. Few values.
     *
     * @param labelsAndValues the same labels whenever this name is counted
     */
    void count(String name, String... labelsAndValues);
}
