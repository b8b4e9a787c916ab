package dev.slipway.application.environment.protection;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;

/** Reference to the owner of protected environments. */
public sealed interface ProtectedEnvironmentTarget {

    record OfProject(ProjectRef reference) implements ProtectedEnvironmentTarget {}

    record OfGroup(GroupRef reference) implements ProtectedEnvironmentTarget {}
}
