package dev.slipway.domain.epic;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.label.LabelColor;
import dev.slipway.domain.label.LabelRules;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Validates epics. Returns all errors at once. */
public final class EpicRules {

    /** Ids of the reasons about what an epic contains, which not all callers see. */
    public static final String OPEN_ISSUES = "epic.open_issues";
    public static final String OPEN_CHILDREN = "epic.open_children";

    /** Maximum characters of a title. */
    private static final int TITLE = 255;
    /** Maximum characters of a description, as of issues. */
    private static final int DESCRIPTION = 1_048_576;
    /** Maximum labels of an epic, since every epic of a page lists them. */
    private static final int LABELS = 500;
    /** Last year of a date that every client can print. */
    private static final int LAST_YEAR = 9999;

    private EpicRules() {
    }

    public static List<FieldError> problems(EpicDraft draft) {
        List<FieldError> found = new ArrayList<>();
        if (draft.title() == null || draft.title().isBlank()) {
            found.add(FieldError.of("title", "field.blank"));
        } else if (longer(draft.title(), TITLE)) {
            found.add(FieldError.of("title", "field.too_long", TITLE));
        }
        if (draft.description() != null && longer(draft.description(), DESCRIPTION)) {
            found.add(FieldError.of("description", "field.too_long", DESCRIPTION));
        }
        if (LabelColor.of(draft.color()).isEmpty()) {
            found.add(FieldError.of("color", "label.color"));
        }
        draft.labels().stream().map(LabelRules::title).flatMap(Optional::stream).findFirst()
                .ifPresent(problem -> found.add(new FieldError("labels", problem.reason())));
        if (draft.labels().size() > LABELS) {
            found.add(FieldError.of("labels", "field.too_many", LABELS));
        }
        date("start_date_fixed", draft.start().chosen()).ifPresent(found::add);
        date("due_date_fixed", draft.due().chosen()).ifPresent(found::add);
        return found;
    }

    /**
     * Surroundings of an epic, which decide whether it is confidential.
     *
     * @param secretParent whether its parent is confidential
     * @param openIssues   whether it has issues that are not confidential
     * @param openChildren whether it has child epics that are not confidential
     */
    public record Surroundings(boolean secretParent, boolean openIssues, boolean openChildren) {

        /** Nothing is around a new epic without a parent. */
        public static final Surroundings NONE = new Surroundings(false, false, false);
    }

    /** Returns why an epic cannot be confidential, or cannot be open: what is below a confidential epic is confidential. */
    public static List<FieldError> secrecy(boolean confidential, Surroundings around) {
        List<FieldError> found = new ArrayList<>();
        if (confidential && around.openIssues()) {
            found.add(FieldError.of("confidential", OPEN_ISSUES));
        }
        if (confidential && around.openChildren()) {
            found.add(FieldError.of("confidential", OPEN_CHILDREN));
        }
        if (!confidential && around.secretParent()) {
            found.add(FieldError.of("confidential", "epic.secret_parent"));
        }
        return found;
    }

    private static Optional<FieldError> date(String field, @Nullable LocalDate date) {
        return date == null || date.getYear() >= 1 && date.getYear() <= LAST_YEAR ? Optional.empty()
                : Optional.of(FieldError.of(field, "field.invalid"));
    }

    private static boolean longer(String text, int limit) {
        return text.codePointCount(0, text.length()) > limit;
    }
}
