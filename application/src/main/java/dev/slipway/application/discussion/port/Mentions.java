package dev.slipway.application.discussion.port;

import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.note.MentionedItems;
import java.util.List;
import java.util.Optional;

/**
 * Stores mentions in texts with their writers, until they are told to the mentioned objects. They go with their writer, and with the issue
 * or merge request that they are in.
 */
public interface Mentions {

    /**
     * Stores mentions in the transaction of the change that made them, and returns the ids of those that are stored, in the same order.
     * Mentions of the writer that wait already are not stored again.
     */
    List<Long> add(long writerId, List<Written> mentions);

    /** Returns the number of mentions of a writer that wait. */
    int waiting(long writerId);

    Optional<Pending> find(long id);

    /** Removes a mention that was told, or is not to be told. */
    void remove(long id);

    /** @param source object that mentions in its texts, or in its notes */
    record Written(Noteable source, MentionedItems.Mention mention) {}

    record Pending(long id, long writerId, Written written) {}
}
