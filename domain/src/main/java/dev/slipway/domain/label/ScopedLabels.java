package dev.slipway.domain.label;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Scopes of labels: {@code a::c} replaces {@code a::b} on the item that it is given to. The scope is all before the last {@code ::}, so
 * {@code a::b::c} excludes {@code a::b::d} and stays beside {@code a::b}.
 */
public final class ScopedLabels {

    private static final String SEPARATOR = "::";

    private ScopedLabels() {
    }

    /** Returns the scope of a name; empty for a name without one. */
    public static Optional<String> scope(String name) {
        int end = name.lastIndexOf(SEPARATOR);
        return end < 1 || end + SEPARATOR.length() == name.length() ? Optional.empty() : Optional.of(name.substring(0, end));
    }

    /**
     * Returns the names without those whose scope is that of an added name; of several that are added the last one stays. Names that the
     * item has stay beside each other where nothing is added, as they may come from a tier without scopes or from another name.
     *
     * @param present names that the item has
     * @param wanted  names that it would have, in their order
     */
    public static List<String> exclusive(Set<String> present, List<String> wanted) {
        Map<String, String> winners = new HashMap<>();
        wanted.stream().filter(name -> !present.contains(name)).forEach(name -> scope(name).ifPresent(scope -> winners.put(scope, name)));
        return wanted.stream().filter(name -> scope(name).map(winners::get).map(name::equals).orElse(true)).toList();
    }
}
