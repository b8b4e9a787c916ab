package dev.slipway.application.namespace;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;

/** Reference to the group or project of a request about members. */
public sealed interface MemberTarget {

    record Group(GroupRef reference) implements MemberTarget {}

    record Project(ProjectRef reference) implements MemberTarget {}
}
