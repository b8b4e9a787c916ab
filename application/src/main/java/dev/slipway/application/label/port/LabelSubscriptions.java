package dev.slipway.application.label.port;

import java.time.Instant;

/** Stores who asked to be told of the items of labels. */
public interface LabelSubscriptions {

    /** Returns false if the user was subscribed. A label that is gone counts as subscribed. */
    boolean subscribe(long labelId, long userId, Instant now);

    /** Returns false if the user was not subscribed. */
    boolean unsubscribe(long labelId, long userId);
}
