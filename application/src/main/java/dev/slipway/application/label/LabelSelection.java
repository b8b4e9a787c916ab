package dev.slipway.application.label;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.domain.label.LabelChange;
import java.util.List;

/**
 * Changes the labels of items.
 *
 * @param scoped whether an item has one label of a scope at most, as the tier says
 */
public record LabelSelection(PermittedLabels permitted, boolean scoped) {

    /** Returns the names that an item has after a change by a caller. */
    public List<String> apply(ProjectGrant grant, List<String> present, LabelChange change) {
        return permitted.among(grant, present, change).apply(present, scoped);
    }
}
