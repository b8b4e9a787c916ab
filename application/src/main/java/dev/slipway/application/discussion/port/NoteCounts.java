package dev.slipway.application.discussion.port;

import java.util.Collection;
import java.util.Map;

/** Figures about the notes of merge requests. */
public interface NoteCounts {

    /** Returns figures by id of the merge request; those without comments are left out. */
    Map<Long, Count> ofMergeRequests(Collection<Long> ids);

    /**
     * @param comments   number of notes but those of the system
     * @param unresolved whether any thread is unresolved
     */
    record Count(int comments, boolean unresolved) {

        public static final Count NONE = new Count(0, false);
    }
}
