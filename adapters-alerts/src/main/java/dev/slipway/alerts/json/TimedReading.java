package dev.slipway.alerts.json;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Reads a body within a time limit, so that a sender who sends a byte now and then, or none at all, cannot block the reading thread. */
final class TimedReading {

    private TimedReading() {
    }

    /** @param <T> result of reading */
    interface Reading<T> {
        T read() throws IOException;
    }

    /** Thrown when the time limit passes before the stream ends. */
    static final class TooSlow extends IOException {
        private TooSlow() {
            super("too slow");
        }
    }

    /** Runs a reading, and interrupts it when the time limit passes. */
    static <T> T within(Duration timeout, Reading<T> reading) throws IOException {
        Thread reader = Thread.currentThread();
        CompletableFuture<Boolean> over = new CompletableFuture<>();
        CompletableFuture<Void> called = over.thenAccept(late -> {
            if (late) {
                reader.interrupt();
            }
        });
        over.completeOnTimeout(true, timeout.toMillis(), TimeUnit.MILLISECONDS);
        try {
            T result = reading.read();
            if (!over.complete(false)) {
                throw new TooSlow();
            }
            return result;
        } catch (IOException failed) {
            throw over.complete(false) ? failed : new TooSlow();
        } finally {
            settle(over, called);
        }
    }

    /** Clears an interrupt that arrived too late, so that the next task on this thread is not interrupted by this time limit. */
    private static void settle(CompletableFuture<Boolean> over, CompletableFuture<Void> called) {
        over.complete(false);
        boolean late = over.join();
        called.join();
        if (late) {
            Thread.interrupted();
        }
    }
}
