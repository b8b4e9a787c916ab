package dev.slipway.application.project;

import dev.slipway.application.namespace.NamespaceBrief;
import dev.slipway.application.project.ProjectView.Statistics;
import dev.slipway.domain.namespace.NamespaceKind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Projects as the tables return them, for tests of use cases. */
final class ProjectViews {

    private ProjectViews() {
    }

    /** Returns a project of namespace 5 that nothing belongs to. */
    static ProjectView of(long id, ProjectAttributes attributes, Instant created) {
        return of(id, attributes, created, new ForkedFrom(null, null, 0, "none"), null, null);
    }

    /** @param level of the caller's membership; null for none @param sizes null where they are not asked for */
    static ProjectView of(long id, ProjectAttributes attributes, Instant created, ForkedFrom fork, @Nullable Integer level,
            @Nullable Statistics sizes) {
        NamespaceBrief namespace = new NamespaceBrief(5, "G", "g", NamespaceKind.GROUP, "g", null, null, null, null);
        return new ProjectView(id, attributes, new ProjectView.Place("g/" + attributes.path(), "G", namespace, null), null, 1L, false,
                true, new ProjectView.Figures(0, 0, 0), fork,
                new ProjectView.Times(created, created, created), new ProjectView.Memberships(level, null), true,
                ProjectView.Additions.only(sizes));
    }
}
