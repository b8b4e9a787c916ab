package dev.slipway.domain.snippet;

import dev.slipway.domain.access.Visibility;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of a snippet that users write beside its files.
 *
 * @param title       without blanks around it; null for none
 * @param description in Markdown; null for none
 */
public record SnippetDraft(@Nullable String title, @Nullable String description, Visibility visibility) {

    public SnippetDraft {
        Objects.requireNonNull(visibility);
        title = title == null ? null : title.strip();
    }
}
