package dev.slipway.application.kernel.port;

import java.util.function.LongConsumer;

/**
 * Announces commits to all processes. Fast and lossy: a waiting listener also polls. Announcements of one topic and subject may arrive as
 * one. A failing listener is isolated from the others.
 */
public interface Announcements {

    /**
     * Announces after the commit of the present transaction, never after a rollback; at once where there is none. Listeners of this process
     * are called before the transaction returns to its caller.
     *
     * @param topic a name without spaces
     */
    void announce(String topic, long subject);

    /** Calls {@code listener} with each announced subject, on a thread that must not be blocked. */
    Subscription listen(String topic, LongConsumer listener);

    interface Subscription extends AutoCloseable {
        /** Ends the subscription: the listener receives no later announcement. */
        @Override
        void close();
    }
}
