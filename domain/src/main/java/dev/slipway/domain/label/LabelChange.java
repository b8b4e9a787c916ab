package dev.slipway.domain.label;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A change of the labels of an item.
 *
 * @param instead names in place of those it has; empty to keep them
 * @param add     besides those it has or is given
 * @param remove  of those it has or is given, and of those that are added
 */
public record LabelChange(Optional<List<String>> instead, List<String> add, List<String> remove) {

    public static final LabelChange NONE = new LabelChange(Optional.empty(), List.of(), List.of());

    public LabelChange {
        instead = instead.map(List::copyOf);
        add = List.copyOf(add);
        remove = List.copyOf(remove);
    }

    /**
     * Returns the names after the change, each once, in the order in which they were given.
     *
     * @param scoped whether a scope has one name at most, as in the tiers that have scopes
     */
    public List<String> apply(List<String> present, boolean scoped) {
        Set<String> wanted = new LinkedHashSet<>(instead.orElse(present));
        // What is added again comes last, so that it wins its scope.
        add.forEach(wanted::remove);
        wanted.addAll(add);
        remove.forEach(wanted::remove);
        return scoped ? ScopedLabels.exclusive(Set.copyOf(present), List.copyOf(wanted)) : List.copyOf(wanted);
    }
}
