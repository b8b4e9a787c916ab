package dev.slipway.domain.namespace;

import dev.slipway.domain.access.Visibility;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Requested attributes of a group, with the facts that its rules need.
 *
 * @param parent        visibility of the parent group; empty for a top-level group
 * @param widestProject widest visibility of a project in the group or its descendants; empty for none
 * @param widestGroup   widest visibility of a descendant group; empty for none
 */
public record GroupDraft(
        @Nullable String name,
        @Nullable String path,
        String description,
        Visibility visibility,
        Optional<Visibility> parent,
        Optional<Visibility> widestProject,
        Optional<Visibility> widestGroup,
        Map<String, Object> settings) {

    public GroupDraft {
        Objects.requireNonNull(visibility);
    }
}
