package dev.slipway.application.discussion.port;

import dev.slipway.domain.access.Caller;
import java.util.Collection;
import java.util.Map;

/** Figures about the notes of merge requests. */
public interface NoteCounts {

    /** Returns figures by id of the merge request; those without comments are left out. */
    Map<Long, Count> ofMergeRequests(Collection<Long> ids);

    /**
     * Returns how many internal comments each of some merge requests has that the caller may not read, by id; those without any are left
     * out.
     */
    Map<Long, Integer> hidden(Collection<Long> ids, Caller caller);

    /**
     * @param comments   number of notes but those of the system
     * @param unresolved whether any thread is unresolved
     */
    record Count(int comments, boolean unresolved) {

        public static final Count NONE = new Count(0, false);
    }
}
