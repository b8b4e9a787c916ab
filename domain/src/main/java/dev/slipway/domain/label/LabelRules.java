package dev.slipway.domain.label;

import dev.slipway.domain.kernel.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Validates labels of projects and groups. Returns all errors at once. */
public final class LabelRules {

    private static final int TITLE = 255;
    /** Maximum characters of a description, which every answer about labels contains. */
    private static final int DESCRIPTION = 16_384;

    private LabelRules() {
    }

    public static List<FieldError> problems(LabelDraft draft) {
        List<FieldError> found = new ArrayList<>();
        if (LabelColor.of(draft.color()).isEmpty()) {
            found.add(FieldError.of("color", "label.color"));
        }
        title(draft.title()).ifPresent(found::add);
        if (draft.description() != null && length(draft.description()) > DESCRIPTION) {
            found.add(FieldError.of("description", "field.too_long", DESCRIPTION));
        }
        return found;
    }

    /** Returns why a text cannot be the name of a label. Lists of names are separated by commas, so no name contains one. */
    public static Optional<FieldError> title(String title) {
        if (title.isBlank()) {
            return Optional.of(FieldError.of("title", "field.blank"));
        }
        if (title.contains(",")) {
            return Optional.of(FieldError.of("title", "field.invalid"));
        }
        return length(title) > TITLE ? Optional.of(FieldError.of("title", "field.too_long", TITLE)) : Optional.empty();
    }

    /** Returns why a number cannot be the priority of a label. @param priority null for none */
    public static Optional<FieldError> priority(@Nullable Integer priority) {
        return priority != null && priority < 0 ? Optional.of(FieldError.of("priority", "field.greater_than_or_equal", 0))
                : Optional.empty();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
