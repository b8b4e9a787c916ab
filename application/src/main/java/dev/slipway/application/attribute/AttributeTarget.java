package dev.slipway.application.attribute;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;

/** Reference to the user, group or project of a request about custom attributes. */
public sealed interface AttributeTarget {

    record User(long id) implements AttributeTarget {}

    record Group(GroupRef reference) implements AttributeTarget {}

    record Project(ProjectRef reference) implements AttributeTarget {}
}
