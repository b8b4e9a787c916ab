package dev.slipway.application.namespace;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;

/** The group or project whose members are meant, as clients name it. */
public sealed interface MemberTarget {

    record Group(GroupRef reference) implements MemberTarget {}

    record Project(ProjectRef reference) implements MemberTarget {}
}
