package dev.slipway.domain.label;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of a label that users write.
 *
 * @param title       without blanks around it
 * @param color       as sent, a code or a name; see {@link LabelColor}
 * @param description null for none
 */
public record LabelDraft(String title, String color, @Nullable String description) {

    public LabelDraft {
        title = Objects.requireNonNullElse(title, "").strip();
        color = Objects.requireNonNullElse(color, "").strip();
        description = description == null || description.isBlank() ? null : description.strip();
    }

    /** Returns a label that is made since an item names it. */
    public static LabelDraft named(String title) {
        return new LabelDraft(title, LabelColor.DEFAULT.code(), null);
    }
}
