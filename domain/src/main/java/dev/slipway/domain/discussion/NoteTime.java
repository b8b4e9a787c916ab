package dev.slipway.domain.discussion;

import java.time.Instant;
import java.util.Optional;

/** Decides about the time of a new comment. */
public sealed interface NoteTime {

    record At(Instant moment) implements NoteTime {}

    /** The requested time is in the future, or before 1970. */
    record Rejected() implements NoteTime {}

    /**
     * Returns the requested time for callers who may set it, and the present one for others, whose request is ignored.
     *
     * @param requested empty for the present time
     */
    static NoteTime of(Optional<Instant> requested, boolean permitted, Instant now) {
        if (!permitted || requested.isEmpty()) {
            return new At(now);
        }
        Instant moment = requested.get();
        return moment.isBefore(Instant.EPOCH) || moment.isAfter(now) ? new Rejected() : new At(moment);
    }
}
