package dev.slipway.application.milestone;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;

/** Reference to the owner of milestones. */
public sealed interface MilestoneTarget {

    record Project(ProjectRef reference) implements MilestoneTarget {}

    record Group(GroupRef reference) implements MilestoneTarget {}
}
