package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The words by which tools usually say that an alert is over, and the members in which they say it. */
public final class EndWords {

    public static final Set<String> WORDS = Set.of("resolved", "ok", "recovered", "closed", "up", "normal", "cleared", "healthy",
            "inactive");

    /** Members in which tools say in which state something is. */
    public static final List<String> MEMBERS = List.of(
            "status", "state", "alert_status", "alert_state", "alertStatus", "alertState", "current_state", "currentState", "transition");

    private EndWords() {
    }

    public static boolean contains(String word) {
        return WORDS.contains(word.strip().toLowerCase(Locale.ROOT));
    }

    /** Returns the first member of a payload that says that something is over. Only the payload's own members are looked at. */
    public static Optional<String> member(Json.Members payload) {
        return MEMBERS.stream().filter(name -> payload.scalarAt(name).filter(EndWords::contains).isPresent()).findFirst();
    }
}
