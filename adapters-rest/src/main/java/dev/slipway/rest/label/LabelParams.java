package dev.slipway.rest.label;

import dev.slipway.application.kernel.Change;
import dev.slipway.application.label.LabelReads.Selection;
import dev.slipway.application.label.LabelRef;
import dev.slipway.application.label.UpdateLabel;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.ExactlyOneOf;
import dev.slipway.rest.edge.constraint.Required;
import java.util.Optional;

/** Parameters of the operations on labels. */
final class LabelParams {

    private LabelParams() {
    }

    /** Of the lists of a project. */
    record InProject(@Default("false") boolean withCounts, @Default("true") boolean includeAncestorGroups, String search) {

        Selection selection() {
            return new Selection(includeAncestorGroups, false, false, Optional.ofNullable(search));
        }
    }

    /** Of one label of a project. */
    record OneInProject(@Default("true") boolean includeAncestorGroups) {

        Selection selection() {
            return new Selection(includeAncestorGroups, false, false, Optional.empty());
        }
    }

    /** Of the lists of a group. */
    record InGroup(@Default("false") boolean withCounts, @Default("true") boolean includeAncestorGroups,
            @Default("false") boolean includeDescendantGroups, @Default("true") boolean onlyGroupLabels, String search) {

        Selection selection() {
            return new Selection(includeAncestorGroups, includeDescendantGroups, !onlyGroupLabels, Optional.ofNullable(search));
        }
    }

    /** Of one label of a group. */
    record OneInGroup(@Default("true") boolean includeAncestorGroups, @Default("false") boolean includeDescendantGroups,
            @Default("true") boolean onlyGroupLabels) {

        Selection selection() {
            return new Selection(includeAncestorGroups, includeDescendantGroups, !onlyGroupLabels, Optional.empty());
        }
    }

    /** Of a new label of a project. */
    record CreatedInProject(@Required String name, @Required String color, String description, Integer priority) {

        LabelDraft draft() {
            return new LabelDraft(name, color, description);
        }
    }

    /** Of a new label of a group. */
    record CreatedInGroup(@Required String name, @Required String color, String description) {

        LabelDraft draft() {
            return new LabelDraft(name, color, description);
        }
    }

    /** Of a changed label of a project. */
    @AtLeastOneOf({"new_name", "color", "description", "priority"})
    record UpdatedInProject(Change<String> newName, Change<String> color, Change<String> description, Change<Integer> priority) {

        UpdateLabel.Request request() {
            return new UpdateLabel.Request(newName, color, description, priority);
        }
    }

    /** Of a changed label of a group. */
    @AtLeastOneOf({"new_name", "color", "description"})
    record UpdatedInGroup(Change<String> newName, Change<String> color, Change<String> description) {

        UpdateLabel.Request request() {
            return new UpdateLabel.Request(newName, color, description, Change.keep());
        }
    }

    /** Names a label that the path does not name. */
    @ExactlyOneOf({"label_id", "name"})
    record Named(Long labelId, String name) {

        LabelRef reference() {
            return LabelRef.of(labelId != null ? labelId.toString() : name);
        }
    }

    /** Names a label that is promoted. */
    record Promoted(@Required String name) {

        LabelRef reference() {
            return LabelRef.of(name);
        }
    }
}
