package dev.slipway.domain.label;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A change of the labels of an item. Names are without blanks around them, in the order in which they were given. Requests separate them by
 * commas, so no name contains one.
 *
 * @param instead names in place of those it has; empty to keep them
 * @param add     besides those it has or is given
 * @param remove  of those it has or is given, and of those that are added
 */
public record LabelChange(Optional<List<String>> instead, List<String> add, List<String> remove) {

    public static final LabelChange NONE = new LabelChange(Optional.empty(), List.of(), List.of());

    public LabelChange {
        instead = instead.map(LabelChange::names);
        add = names(add);
        remove = names(remove);
    }

    /** Returns the change that gives these labels to a new item. */
    public static LabelChange to(List<String> names) {
        return new LabelChange(Optional.of(names), List.of(), List.of());
    }

    private static List<String> names(List<String> given) {
        return given.stream().flatMap(name -> Stream.of(name.split(","))).map(String::strip).filter(name -> !name.isEmpty()).toList();
    }

    /**
     * Returns the names after the change, each once, in the order in which they were given.
     *
     * @param scoped whether a scope has one name at most, as in the tiers that have scopes
     */
    public List<String> apply(List<String> present, boolean scoped) {
        Set<String> wanted = new LinkedHashSet<>(instead.orElse(present));
        // What is added wins its scope, even if the item has it.
        Set<String> kept = new HashSet<>(present);
        add.forEach(kept::remove);
        add.forEach(wanted::remove);
        wanted.addAll(add);
        remove.forEach(wanted::remove);
        return scoped ? ScopedLabels.exclusive(kept, List.copyOf(wanted)) : List.copyOf(wanted);
    }
}
