package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Common words of tools for the end of an alert, and the members that contain them. */
public final class ResolvedWords {

    public static final Set<String> WORDS = Set.of("resolved", "ok", "recovered", "closed", "up", "normal", "cleared", "healthy",
            "inactive");

    /** Members that usually contain a state. */
    public static final List<String> MEMBERS = List.of(
            "status", "state", "alert_status", "alert_state", "alertStatus", "alertState", "current_state", "currentState", "transition");

    private ResolvedWords() {
    }

    public static boolean contains(String word) {
        return WORDS.contains(word.strip().toLowerCase(Locale.ROOT));
    }

    /** Returns the first top-level member of a payload that marks an end. */
    public static Optional<String> member(Json.Members payload) {
        return MEMBERS.stream().filter(name -> payload.scalarAt(name).filter(ResolvedWords::contains).isPresent()).findFirst();
    }
}
