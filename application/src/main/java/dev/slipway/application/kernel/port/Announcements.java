package dev.slipway.application.kernel.port;

import java.util.function.LongConsumer;

/**
 * Tells all processes that something was committed. Quick and lossy: who waits for an announcement also looks by itself now and then.
 * Many announcements of one topic and subject may arrive as one. A listener that fails is survived and harms nobody else.
 */
public interface Announcements {

    /**
     * Delivered after the present unit of work has committed, and never where it fails; at once where there is none. Listeners of this
     * process have heard of it when the unit returns.
     *
     * @param topic a name without spaces
     */
    void announce(String topic, long subject);

    /** Calls {@code listener} with each subject announced, on a thread that must not be held up. */
    Subscription listen(String topic, LongConsumer listener);

    interface Subscription extends AutoCloseable {
        /** The listener hears nothing announced after this. */
        @Override
        void close();
    }
}
