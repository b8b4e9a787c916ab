package dev.slipway.domain.mergerequest;

import dev.slipway.domain.kernel.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Validates merge requests. Returns all errors at once. */
public final class MergeRequestRules {

    /** Maximum characters of a title. Platform behaviour, minimal supporting objects. */
    private static final int TITLE = 255;
    /** Maximum characters of a description. Platform behaviour, other limits. */
    private static final int DESCRIPTION = 1_048_576;
    /** Maximum assignees, and maximum reviewers, since every request of a page lists them. */
    private static final int WORKERS = 200;

    private MergeRequestRules() {
    }

    public static List<FieldError> problems(MergeRequestContent content) {
        List<FieldError> found = new ArrayList<>();
        if (content.title() == null || content.title().isBlank()) {
            found.add(FieldError.of("title", "field.blank"));
        } else if (longer(content.title(), TITLE)) {
            found.add(FieldError.of("title", "field.too_long", TITLE));
        }
        if (content.description() != null && longer(content.description(), DESCRIPTION)) {
            found.add(FieldError.of("description", "field.too_long", DESCRIPTION));
        }
        if (content.targetBranch().isBlank()) {
            found.add(FieldError.of("target_branch", "field.blank"));
        }
        content.labels().problem().ifPresent(found::add);
        if (content.workers().assignees().size() > WORKERS) {
            found.add(FieldError.of("assignees", "field.too_many", WORKERS));
        }
        if (content.workers().reviewers().size() > WORKERS) {
            found.add(FieldError.of("reviewers", "field.too_many", WORKERS));
        }
        return found;
    }

    private static boolean longer(String text, int limit) {
        return text.codePointCount(0, text.length()) > limit;
    }
}
