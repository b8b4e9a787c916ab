package dev.slipway.application.project;

import dev.slipway.application.namespace.NamespaceBrief;
import dev.slipway.domain.namespace.NamespaceKind;
import java.time.Instant;

/** Projects as the tables return them, for tests of use cases. */
final class ProjectViews {

    private ProjectViews() {
    }

    /** Returns a project of namespace 5 that nothing belongs to. */
    static ProjectView of(long id, ProjectAttributes attributes, Instant created) {
        NamespaceBrief namespace = new NamespaceBrief(5, "G", "g", NamespaceKind.GROUP, "g", null, null, null, null);
        return new ProjectView(id, attributes, new ProjectView.Place("g/" + attributes.path(), "G", namespace, null), null, 1L, false,
                true, new ProjectView.Figures(0, 0, 0), new ForkedFrom(null, null, 0, "none"),
                new ProjectView.Times(created, created, created), new ProjectView.Memberships(null, null), false,
                ProjectView.Additions.only(null));
    }
}
