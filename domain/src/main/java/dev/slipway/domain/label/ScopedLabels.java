package dev.slipway.domain.label;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Scopes of labels: of {@code a::b} and {@code a::c} an item has one at most. The scope is all before the last {@code ::}, so
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
     * Returns the names of which each scope has one: a name that is added wins over one that the item has, and of several that are added
     * the last one.
     *
     * @param present names that the item has
     * @param wanted  names that it would have, in their order
     */
    public static List<String> exclusive(Set<String> present, List<String> wanted) {
        Map<String, String> winners = new LinkedHashMap<>();
        wanted.forEach(name -> scope(name).ifPresent(scope ->
                winners.merge(scope, name, (first, second) -> present.contains(second) && !present.contains(first) ? first : second)));
        return wanted.stream().filter(name -> scope(name).map(winners::get).map(name::equals).orElse(true)).toList();
    }
}
