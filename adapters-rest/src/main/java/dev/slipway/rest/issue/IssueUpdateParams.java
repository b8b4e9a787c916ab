package dev.slipway.rest.issue;

import dev.slipway.application.issue.UpdateIssue;
import dev.slipway.application.kernel.Change;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.label.SentLabels;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Parameters of an issue update. */
@AtLeastOneOf
record IssueUpdateParams(
        Change<String> title,
        Change<String> description,
        Change<IssueType> issueType,
        Change<Boolean> confidential,
        @CommaSeparated Change<List<String>> labels,
        @CommaSeparated List<String> addLabels,
        @CommaSeparated List<String> removeLabels,
        Change<Long> assigneeId,
        @CommaSeparated Change<List<Long>> assigneeIds,
        Change<Boolean> discussionLocked,
        Change<LocalDate> dueDate,
        Change<Integer> weight,
        Change<HealthStatus> healthStatus,
        Change<Long> milestoneId,
        Change<Long> epicId,
        IssueEvent stateEvent,
        Instant updatedAt) {

    UpdateIssue.Request request() {
        Change<List<Long>> one = assigneeId.given() ? Change.to(Optional.ofNullable(assigneeId.or(null)).map(List::of).orElse(List.of()))
                : Change.keep();
        return new UpdateIssue.Request(title, description, issueType, confidential, SentLabels.change(labels, addLabels, removeLabels),
                assigneeIds.given() ? assigneeIds : one, discussionLocked, dueDate, weight, healthStatus, milestoneId,
                Optional.ofNullable(stateEvent), Optional.ofNullable(updatedAt));
    }
}
