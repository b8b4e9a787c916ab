package dev.slipway.rest.namespace;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import dev.slipway.application.namespace.address.NamespaceView;
import dev.slipway.application.namespace.address.NamespaceView.Figures;
import dev.slipway.domain.namespace.NamespaceKind;
import dev.slipway.rest.edge.paging.Links;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A namespace on the wire.
 *
 * @param administered keys for callers who administer the namespace
 */
record NamespaceJson(
        long id, String name, String path, String kind, String fullPath, @Nullable Long parentId, @Nullable String avatarUrl, String webUrl,
        int billableMembersCount, @JsonAnyGetter Map<String, @Nullable Object> administered) {

    /** Name of the only plan of an installation. */
    private static final String PLAN = "default";

    static NamespaceJson of(NamespaceView view, Links links) {
        NamespaceBriefJson brief = NamespaceBriefJson.of(view.namespace(), links);
        Map<String, @Nullable Object> administered = new LinkedHashMap<>();
        view.figures().ifPresent(figures -> {
            if (view.namespace().kind() == NamespaceKind.GROUP) {
                addFigures(administered, figures);
            }
            administered.put("plan", PLAN);
            administered.put("trial_ends_on", null);
            administered.put("trial", false);
        });
        return new NamespaceJson(brief.id(), brief.name(), brief.path(), brief.kind(), brief.fullPath(), brief.parentId(),
                brief.avatarUrl(), brief.webUrl(), view.billableMembers(), administered);
    }

    private static void addFigures(Map<String, @Nullable Object> administered, Figures figures) {
        administered.put("members_count_with_descendants", figures.members());
        administered.put("root_repository_size", figures.rootRepositorySize().orElse(null));
    }
}
