package dev.slipway.domain.issue;

import dev.slipway.domain.kernel.FieldError;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Validates issues. Returns all errors at once. */
public final class IssueRules {

    /** Maximum characters of a title. Platform behaviour, minimal supporting objects. */
    private static final int TITLE = 255;
    /** Maximum characters of a description. Platform behaviour, other limits: the description of an issue. */
    private static final int DESCRIPTION = 1_048_576;
    /** Maximum assignees of an issue, which every issue of a page lists. */
    private static final int ASSIGNEES = 200;
    /** Last year of a due date that every client can print. */
    private static final int LAST_YEAR = 9999;

    private IssueRules() {
    }

    public static List<FieldError> problems(IssueDraft draft) {
        List<FieldError> found = new ArrayList<>();
        if (draft.title() == null || draft.title().isBlank()) {
            found.add(FieldError.of("title", "field.blank"));
        } else if (longer(draft.title(), TITLE)) {
            found.add(FieldError.of("title", "field.too_long", TITLE));
        }
        if (draft.description() != null && longer(draft.description(), DESCRIPTION)) {
            found.add(FieldError.of("description", "field.too_long", DESCRIPTION));
        }
        draft.labels().problem().ifPresent(found::add);
        if (draft.assignees().size() > ASSIGNEES) {
            found.add(FieldError.of("assignees", "field.too_many", ASSIGNEES));
        }
        if (draft.weight() != null && draft.weight() < 0) {
            found.add(FieldError.of("weight", "field.greater_than_or_equal", 0));
        }
        if (draft.dueDate() != null && !printable(draft.dueDate())) {
            found.add(FieldError.of("due_date", "field.invalid"));
        }
        return found;
    }

    private static boolean printable(LocalDate date) {
        return date.getYear() >= 1 && date.getYear() <= LAST_YEAR;
    }

    private static boolean longer(String text, int limit) {
        return text.codePointCount(0, text.length()) > limit;
    }
}
