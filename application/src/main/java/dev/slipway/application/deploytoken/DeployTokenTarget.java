package dev.slipway.application.deploytoken;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;

/** Reference to the owner of deploy tokens. */
public sealed interface DeployTokenTarget {

    record Project(ProjectRef reference) implements DeployTokenTarget {}

    record Group(GroupRef reference) implements DeployTokenTarget {}
}
