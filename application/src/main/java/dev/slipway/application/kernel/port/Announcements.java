package dev.slipway.application.kernel.port;

import java.util.function.LongConsumer;

/**
 * Tells all processes that something was committed. Quick and lossy: who waits for an announcement also looks by itself now and then.
 * Many announcements of one topic and subject may arrive as one.
 */
public interface Announcements {

    /** Delivered after the present unit of work has committed; at once where there is none. */
    void announce(String topic, long subject);

    /** Calls {@code listener} with each subject announced, on a thread that must not be held up. */
    Subscription listen(String topic, LongConsumer listener);

    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
