package dev.slipway.application.label;

import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.project.ProjectAudience;
import java.util.Optional;

/** Where labels are looked for. */
public sealed interface LabelPlace {

    /**
     * Labels of a project.
     *
     * @param ancestors whether those of its groups are among them
     */
    record OfProject(long id, boolean ancestors) implements LabelPlace {}

    /**
     * Labels of a group.
     *
     * @param ancestors   whether those of the groups above it are among them
     * @param descendants sees subgroups, whose labels are among them; empty for none
     * @param projects    sees projects in the chosen groups below and including this one, whose labels are among them; empty for none
     */
    record OfGroup(long id, boolean ancestors, Optional<GroupAudience> descendants, Optional<ProjectAudience> projects)
            implements LabelPlace {}
}
