package dev.slipway.application.label;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.label.LabelChange;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decides which labels a caller may give to an item: those that the project has, and all others for callers who may create labels. Other
 * names are ignored, as clients send them anyway. Stores of items create what the project lacks.
 */
public final class PermittedLabels {

    private final LabelStore labels;

    PermittedLabels(LabelStore labels) {
        this.labels = labels;
    }

    /**
     * Returns the change without names that the caller may not give. Called in the transaction that writes the item, after its lock: names
     * that are left stay known, so that the store creates none of them.
     *
     * @param present names that the item has, which stay permitted
     */
    LabelChange among(ProjectGrant grant, Collection<String> present, LabelChange change) {
        Set<String> unknown = new TreeSet<>(change.add());
        change.instead().ifPresent(unknown::addAll);
        unknown.removeAll(Set.copyOf(present));
        if (unknown.isEmpty() || grant.allows(Ability.MANAGE_LABELS)) {
            return change;
        }
        unknown.removeAll(labels.known(grant.id(), unknown));
        return new LabelChange(change.instead().map(names -> without(names, unknown)), without(change.add(), unknown), change.remove());
    }

    private static List<String> without(List<String> names, Set<String> unknown) {
        return names.stream().filter(name -> !unknown.contains(name)).toList();
    }
}
