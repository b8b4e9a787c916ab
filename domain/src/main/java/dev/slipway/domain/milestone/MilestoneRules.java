package dev.slipway.domain.milestone;

import dev.slipway.domain.kernel.FieldError;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Validates milestones. Returns all errors at once. */
public final class MilestoneRules {

    /** Maximum characters of a title. */
    private static final int TITLE = 255;
    /** Maximum characters of a description, as of issues. */
    private static final int DESCRIPTION = 1_048_576;
    /** Last year of a date that every client can print. */
    private static final int LAST_YEAR = 9999;

    private MilestoneRules() {
    }

    public static List<FieldError> problems(MilestoneDraft draft) {
        List<FieldError> found = new ArrayList<>();
        if (draft.title() == null || draft.title().isBlank()) {
            found.add(FieldError.of("title", "field.blank"));
        } else if (longer(draft.title(), TITLE)) {
            found.add(FieldError.of("title", "field.too_long", TITLE));
        }
        if (draft.description() != null && longer(draft.description(), DESCRIPTION)) {
            found.add(FieldError.of("description", "field.too_long", DESCRIPTION));
        }
        if (draft.startDate() != null && draft.dueDate() != null && draft.startDate().isAfter(draft.dueDate())) {
            found.add(FieldError.of("due_date", "milestone.ends_before_start"));
        }
        printable("start_date", draft.startDate(), found);
        printable("due_date", draft.dueDate(), found);
        return found;
    }

    private static void printable(String field, @Nullable LocalDate date, List<FieldError> found) {
        if (date != null && date.getYear() > LAST_YEAR) {
            found.add(FieldError.of(field, "milestone.too_late"));
        } else if (date != null && date.getYear() < 1) {
            found.add(FieldError.of(field, "field.invalid"));
        }
    }

    private static boolean longer(String text, int limit) {
        return text.codePointCount(0, text.length()) > limit;
    }
}
