package dev.slipway.rest.issue;

import dev.slipway.application.issue.CreateIssue;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.label.SentLabels;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.OptionalLong;

/** Parameters of issue creation. */
record IssueCreationParams(
        @Required String title,
        String description,
        @Default("issue") IssueType issueType,
        @Default("false") boolean confidential,
        @CommaSeparated List<String> labels,
        Long assigneeId,
        @CommaSeparated List<Long> assigneeIds,
        Boolean discussionLocked,
        LocalDate dueDate,
        Integer weight,
        HealthStatus healthStatus,
        Long milestoneId,
        Long epicId,
        Long iid,
        Instant createdAt) {

    CreateIssue.Request request() {
        return new CreateIssue.Request(title, description, issueType, confidential, SentLabels.names(labels),
                assigneeIds != null ? assigneeIds : assigneeId != null ? List.of(assigneeId) : List.of(), discussionLocked, dueDate, weight,
                healthStatus, milestoneId, iid, createdAt);
    }

    /** Returns the id of the epic; empty for none. */
    OptionalLong epic() {
        return epicId == null ? OptionalLong.empty() : OptionalLong.of(epicId);
    }
}
