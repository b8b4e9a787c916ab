package dev.slipway.application.issue;

import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import java.util.List;

/**
 * Content of an incident, taken from an alert. Texts above the limits of issues are cut, so that an alert never fails for its length.
 *
 * @param title not blank
 * @param description in Markdown; null for none
 * @param severity critical, high, medium, low or unknown
 */
public record IncidentDraft(String title, String description, String severity) {

    private static final int TITLE = 255;
    private static final int DESCRIPTION = 1_048_576;

    public IncidentDraft {
        if (title == null || title.isBlank() || IncidentSeverity.of(severity).isEmpty()) {
            throw new IllegalArgumentException("an incident needs a title and a severity: " + title + ", " + severity);
        }
        title = cut(title, TITLE);
        description = description == null ? null : cut(description, DESCRIPTION);
    }

    IssueDraft issue() {
        return new IssueDraft(title, description, IssueType.INCIDENT, IncidentSeverity.of(severity).orElseThrow(), false, Labels.NONE,
                List.of(), null, null, null, null);
    }

    private static String cut(String text, int characters) {
        return text.codePointCount(0, text.length()) > characters ? text.substring(0, text.offsetByCodePoints(0, characters)) : text;
    }
}
