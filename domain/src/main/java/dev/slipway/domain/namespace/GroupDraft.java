package dev.slipway.domain.namespace;

import dev.slipway.domain.access.Visibility;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A group as somebody wants it, with what surrounds it.
 *
 * @param parent        the visibility of the group it lies in; empty at the top
 * @param widestProject the widest visibility of a project directly or deeply inside; empty for none
 * @param widestGroup   the same of groups inside
 */
public record GroupDraft(
        String name,
        String path,
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
