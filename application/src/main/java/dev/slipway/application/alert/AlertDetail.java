package dev.slipway.application.alert;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.List;

/**
 * An alert with details that lists omit.
 *
 * @param payload JSON text of the item that opened it
 * @param history the latest {@link #MOST_ENTRIES} entries, oldest first
 */
public record AlertDetail(AlertView alert, String payload, List<Entry> history) {

    /** Maximum number of history entries in an answer. */
    public static final int MOST_ENTRIES = 1_000;

    public AlertDetail {
        history = List.copyOf(history);
    }

    /**
     * An event in the history of the alert. Consecutive occurrences are one entry.
     *
     * @param kind  name of an intake decision, or {@code status_changed}, {@code assigned}, {@code unassigned}, {@code incident_opened},
     *              {@code incident_closed}, {@code incident_failed}
     * @param times number of consecutive occurrences
     * @param actor user who caused it; null for an integration
     */
    public record Entry(String kind, Reason reason, long times, Instant firstAt, Instant lastAt, UserBrief actor) {}
}
