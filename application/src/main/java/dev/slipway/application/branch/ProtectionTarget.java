package dev.slipway.application.branch;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;

/** Reference to the owner of protections. */
public sealed interface ProtectionTarget {

    record ProjectBranches(ProjectRef reference) implements ProtectionTarget {}

    record GroupBranches(GroupRef reference) implements ProtectionTarget {}

    record ProjectTags(ProjectRef reference) implements ProtectionTarget {}
}
