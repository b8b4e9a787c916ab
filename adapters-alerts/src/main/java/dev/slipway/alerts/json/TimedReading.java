package dev.slipway.alerts.json;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Reads a stream that somebody else fills, for so long and no longer. It exists so that a sender who sends a byte now and then, or none at
 * all, keeps nobody who reads.
 */
final class TimedReading {

    private final InputStream body;
    private final int most;

    TimedReading(InputStream body, int most) {
        this.body = body;
        this.most = most;
    }

    /** Says that the time was over before the stream was. */
    static final class TooSlow extends IOException {
        private TooSlow() {
            super("too slow");
        }
    }

    /** At most so many bytes, or fewer where the stream ends. */
    byte[] bytes(Duration longest) throws IOException {
        Thread reader = Thread.currentThread();
        CompletableFuture<Boolean> over = new CompletableFuture<>();
        CompletableFuture<Void> called = over.thenAccept(late -> {
            if (late) {
                reader.interrupt();
            }
        });
        over.completeOnTimeout(true, longest.toMillis(), TimeUnit.MILLISECONDS);
        try {
            byte[] bytes = body.readNBytes(most);
            if (!over.complete(false)) {
                throw new TooSlow();
            }
            return bytes;
        } catch (IOException failed) {
            throw over.complete(false) ? failed : new TooSlow();
        } finally {
            settle(over, called);
        }
    }

    /** Whoever comes next on this thread is not to be interrupted for what took too long here. */
    private static void settle(CompletableFuture<Boolean> over, CompletableFuture<Void> called) {
        over.complete(false);
        boolean late = over.join();
        called.join();
        if (late) {
            Thread.interrupted();
        }
    }
}
