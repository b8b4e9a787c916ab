package dev.slipway.application.kernel.port;

import org.jspecify.annotations.Nullable;

/**
 * Writes log lines and metrics. Never decides and never fails for any values: they may be null, lack a key, or fail to be text. One
 * observation is one line, so no value can forge another line.
 */
public interface Observations {

    /** Logs an event for operators: {@code pipeline.created}, {@code runner.claimed}. Values contain no secrets. */
    void event(String name, @Nullable Object... keysAndValues);

    /**
     * Logs an unexpected error that was handled.
     *
     * @param cause null if nothing was thrown
     */
    void trouble(String name, @Nullable Throwable cause, @Nullable Object... keysAndValues);

    /**
     * Counts events that are too frequent for log lines: {@code alert.items}, {@code decision}, {@code grouped}. Labels take few values.
     *
     * @param labelsAndValues the same labels for each call with this name
     */
    void count(String name, String... labelsAndValues);
}
