package dev.slipway.persistence.issue;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.ISSUE_ASSIGNEES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.select;

import dev.slipway.application.issue.IssueView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import dev.slipway.persistence.jooq.tables.Issues;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.jooq.tables.records.IssuesRecord;
import dev.slipway.persistence.user.UserBriefFields;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Record1;
import org.jooq.SelectField;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;

/** Reads whole issues, with everything that answers show in one row. */
final class IssueRows {

    final Issues i = ISSUES.as("i");
    final Projects p = PROJECTS.as("p");
    final Namespaces n = NAMESPACES.as("n");
    private final Users author = USERS.as("author");
    private final Users closer = USERS.as("closer");
    private final SelectField<UserBrief> authorBrief = UserBriefFields.of(author);
    private final SelectField<UserBrief> closerBrief = UserBriefFields.of(closer);
    private final Field<List<UserBrief>> assignees;

    IssueRows() {
        Users worker = USERS.as("worker");
        assignees = multiset(select(UserBriefFields.of(worker)).from(ISSUE_ASSIGNEES).join(worker).on(worker.ID.eq(ISSUE_ASSIGNEES.USER_ID))
                .where(ISSUE_ASSIGNEES.ISSUE_ID.eq(i.ID)).orderBy(worker.ID)).convertFrom(rows -> rows.map(Record1::value1))
                .as("assignees");
    }

    List<SelectFieldOrAsterisk> fields() {
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(List.of(i.fields()));
        fields.addAll(List.of(p.FULL_PATH, authorBrief, closerBrief, assignees));
        return fields;
    }

    /** Returns the tables that conditions refer to. */
    Table<?> matching() {
        return i.join(p).on(p.ID.eq(i.PROJECT_ID)).join(n).on(n.ID.eq(p.NAMESPACE_ID));
    }

    Table<?> shown() {
        return i.join(p).on(p.ID.eq(i.PROJECT_ID)).join(n).on(n.ID.eq(p.NAMESPACE_ID))
                .leftJoin(author).on(author.ID.eq(i.AUTHOR_ID)).leftJoin(closer).on(closer.ID.eq(i.CLOSED_BY_ID));
    }

    @SuppressWarnings("unchecked")
    IssueView view(Record row) {
        IssuesRecord issue = row.into(i);
        List<UserBrief> workers = row.get(assignees);
        return new IssueView(issue.getId(), issue.getIid(), issue.getProjectId(), row.get(p.FULL_PATH),
                content(issue, workers.stream().map(UserBrief::id).toList()), IssueState.of(issue.getState()).orElseThrow(),
                row.get((Field<UserBrief>) authorBrief), workers, row.get((Field<UserBrief>) closerBrief), issue.getClosedAt(),
                issue.getCreatedAt(), issue.getUpdatedAt());
    }

    static IssueDraft content(IssuesRecord row, List<Long> assignees) {
        return new IssueDraft(row.getTitle(), row.getDescription(), IssueType.of(row.getType()).orElseThrow(),
                IncidentSeverity.of(row.getSeverity()).orElseThrow(), row.getConfidential(), Labels.of(List.of(row.getLabels())), assignees,
                row.getDiscussionLocked(), row.getDueDate(), row.getWeight(),
                row.getHealth() == null ? null : HealthStatus.of(row.getHealth()).orElseThrow());
    }
}
