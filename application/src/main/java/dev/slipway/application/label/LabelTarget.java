package dev.slipway.application.label;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;

/** Reference to the owner of labels. */
public sealed interface LabelTarget {

    record Project(ProjectRef reference) implements LabelTarget {}

    record Group(GroupRef reference) implements LabelTarget {}
}
