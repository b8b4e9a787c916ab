package dev.slipway.domain.issue;

import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of an issue that users write.
 *
 * @param title            without blanks around it; null for none
 * @param description      in Markdown; null for none
 * @param assignees        ids of the assigned users, each once
 * @param discussionLocked null until it is chosen
 * @param dueDate          null for none
 * @param weight           null for none
 * @param health           null for none
 * @param milestone        id of the milestone; null for none
 */
public record IssueDraft(
        @Nullable String title,
        @Nullable String description,
        IssueType type,
        IncidentSeverity severity,
        boolean confidential,
        Labels labels,
        List<Long> assignees,
        @Nullable Boolean discussionLocked,
        @Nullable LocalDate dueDate,
        @Nullable Integer weight,
        @Nullable HealthStatus health,
        @Nullable Long milestone) {

    public IssueDraft {
        Objects.requireNonNull(type);
        Objects.requireNonNull(severity);
        Objects.requireNonNull(labels);
        title = title == null ? null : title.strip();
        assignees = assignees.stream().distinct().toList();
    }

    /** Creates the content of an issue without a milestone. */
    public IssueDraft(@Nullable String title, @Nullable String description, IssueType type, IncidentSeverity severity, boolean confidential,
            Labels labels, List<Long> assignees, @Nullable Boolean discussionLocked, @Nullable LocalDate dueDate,
            @Nullable Integer weight, @Nullable HealthStatus health) {
        this(title, description, type, severity, confidential, labels, assignees, discussionLocked, dueDate, weight, health, null);
    }
}
