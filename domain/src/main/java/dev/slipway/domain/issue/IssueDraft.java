package dev.slipway.domain.issue;

import java.time.LocalDate;
import java.util.List;
import java.util.Objects;

/**
 * What somebody says about an issue and can say anew.
 *
 * @param title            without blanks around it; null where none was given
 * @param description      in Markdown; null for none
 * @param assignees        the ids of the users who work on it, each once
 * @param discussionLocked null while nobody chose
 * @param dueDate          null for none
 * @param weight           null for none
 * @param health           null for none
 */
public record IssueDraft(
        String title,
        String description,
        IssueType type,
        IncidentSeverity severity,
        boolean confidential,
        Labels labels,
        List<Long> assignees,
        Boolean discussionLocked,
        LocalDate dueDate,
        Integer weight,
        HealthStatus health) {

    public IssueDraft {
        Objects.requireNonNull(type);
        Objects.requireNonNull(severity);
        Objects.requireNonNull(labels);
        title = title == null ? null : title.strip();
        assignees = assignees.stream().distinct().toList();
    }
}
