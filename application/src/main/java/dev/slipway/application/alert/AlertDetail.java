package dev.slipway.application.alert;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.List;

/**
 * An alert with what lists leave out.
 *
 * @param payload JSON text of the item that opened it
 * @param history oldest first, the latest {@link #MOST_ENTRIES}
 */
public record AlertDetail(AlertView alert, String payload, List<Entry> history) {

    /** More tell nobody more; nobody reads so many. */
    public static final int MOST_ENTRIES = 1_000;

    public AlertDetail {
        history = List.copyOf(history);
    }

    /**
     * Something that happened to it. Occurrences that follow one another are one entry.
     *
     * @param kind  the name of an intake decision, or {@code status_changed}, {@code assigned}, {@code unassigned}, {@code incident_opened},
     *              {@code incident_closed}, {@code incident_failed}
     * @param times how often in a row
     * @param actor who did it; null for an integration
     */
    public record Entry(String kind, Reason reason, long times, Instant firstAt, Instant lastAt, UserBrief actor) {}
}
