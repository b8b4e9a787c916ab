package dev.slipway.application.variable;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;

/** Reference to the owner of variables. */
public sealed interface VariableTarget {

    record Instance() implements VariableTarget {}

    record Group(GroupRef reference) implements VariableTarget {}

    record Project(ProjectRef reference) implements VariableTarget {}
}
