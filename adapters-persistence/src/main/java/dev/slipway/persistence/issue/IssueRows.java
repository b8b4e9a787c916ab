package dev.slipway.persistence.issue;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.ISSUE_ASSIGNEES;
import static dev.slipway.persistence.jooq.Tables.ISSUE_LINKS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_CLOSINGS;
import static dev.slipway.persistence.jooq.Tables.MILESTONES;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.md5;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.issue.IssueFigures;
import dev.slipway.application.issue.IssueTies;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.label.LabelBrief;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssuePosition;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.issue.TimeStats;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.persistence.jooq.tables.Issues;
import dev.slipway.persistence.jooq.tables.Milestones;
import dev.slipway.persistence.jooq.tables.Namespaces;
import dev.slipway.persistence.jooq.tables.Projects;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.JsonRows;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.label.LabelLinks;
import dev.slipway.persistence.milestone.MilestoneColumns;
import dev.slipway.persistence.user.UserBriefColumns;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.SQLDataType;

/** Reads whole issues, with everything that answers show in one row. */
final class IssueRows {

    final Issues i = ISSUES.as("i");
    final Projects p = PROJECTS.as("p");
    final Namespaces n = NAMESPACES.as("n");
    private final Users author = USERS.as("author");
    private final Users closer = USERS.as("closer");
    private final UserBriefColumns authorBrief = new UserBriefColumns(author);
    private final UserBriefColumns closerBrief = new UserBriefColumns(closer);
    private final Milestones milestone = MILESTONES.as("milestone");
    private final MilestoneColumns milestoneColumns = new MilestoneColumns(milestone);
    private final Field<String> assignees;
    private final Field<String> labels = LabelLinks.OF_ISSUES.document(i.ID);
    private final Field<Boolean> blocks;
    private final Field<Boolean> closed;

    IssueRows() {
        Users worker = USERS.as("worker");
        assignees = field(select(field("json_agg(json_build_array({0}, {1}, {2}, {3}, {4}, {5}) order by {0})", String.class, worker.ID,
                worker.USERNAME, worker.NAME, worker.STATE, md5(lower(worker.EMAIL)), worker.AVATAR_FILE)).from(ISSUE_ASSIGNEES)
                .join(worker).on(worker.ID.eq(ISSUE_ASSIGNEES.USER_ID)).where(ISSUE_ASSIGNEES.ISSUE_ID.eq(i.ID))).as("assignees");
        blocks = field(exists(selectOne().from(ISSUE_LINKS).where(ISSUE_LINKS.SOURCE_ID.eq(i.ID), ISSUE_LINKS.BLOCKS.isTrue())))
                .as("blocks_others");
        closed = field(exists(selectOne().from(MERGE_REQUEST_CLOSINGS).where(MERGE_REQUEST_CLOSINGS.ISSUE_ID.eq(i.ID))))
                .as("closed_by_requests");
    }

    List<Field<?>> fields() {
        List<Field<?>> fields = new ArrayList<>(List.of(i.ID, i.IID, i.PROJECT_ID, i.TITLE, i.DESCRIPTION, i.TYPE, i.SEVERITY,
                i.CONFIDENTIAL, i.DISCUSSION_LOCKED, i.DUE_DATE, i.WEIGHT, i.HEALTH, i.STATE, i.CLOSED_AT, i.CREATED_AT,
                i.UPDATED_AT, i.COMMENTS, i.UPVOTES, i.DOWNVOTES, i.TIME_ESTIMATE, i.TIME_SPENT, i.MILESTONE_ID));
        fields.addAll(List.of(p.FULL_PATH, assignees, labels, blocks, closed));
        fields.addAll(authorBrief.all());
        fields.addAll(closerBrief.all());
        fields.addAll(milestoneColumns.all());
        return fields;
    }

    /** Returns the place of an issue in the order of its project, as {@link IssuePosition} says; never null. @param issue table or alias */
    static Field<Long> place(Issues issue) {
        return coalesce(issue.RELATIVE_POSITION, issue.ID.times(inline(IssuePosition.GAP))).coerce(SQLDataType.BIGINT.notNull());
    }

    /** Returns the tables that conditions refer to. */
    Table<?> matching() {
        return i.join(p).on(p.ID.eq(i.PROJECT_ID)).join(n).on(n.ID.eq(p.NAMESPACE_ID));
    }

    Table<?> shown() {
        return i.join(p).on(p.ID.eq(i.PROJECT_ID)).join(n).on(n.ID.eq(p.NAMESPACE_ID))
                .leftJoin(author).on(author.ID.eq(i.AUTHOR_ID)).leftJoin(closer).on(closer.ID.eq(i.CLOSED_BY_ID))
                .leftJoin(milestone).on(milestoneColumns.shown(i.MILESTONE_ID, i.PROJECT_ID, n.LINEAGE));
    }

    IssueView view(Row row) {
        List<UserBrief> workers = JsonRows.read(row.get(assignees), values -> new UserBrief(values.number(), values.text(), values.text(),
                AccountState.of(values.text()), values.text(), values.text()));
        List<LabelBrief> named = LabelLinks.read(row.get(labels));
        return new IssueView(row.get(i.ID), row.get(i.IID), row.get(i.PROJECT_ID), row.get(p.FULL_PATH),
                content(row, i, titles(named), workers.stream().map(UserBrief::id).toList()), IssueState.of(row.get(i.STATE)).orElseThrow(),
                authorBrief.read(row), workers, closerBrief.read(row), row.get(i.CLOSED_AT), row.get(i.CREATED_AT), row.get(i.UPDATED_AT),
                row.get(i.COMMENTS), new VoteCounts(row.get(i.UPVOTES), row.get(i.DOWNVOTES)), named,
                TimeStats.of(row.get(i.TIME_ESTIMATE), row.get(i.TIME_SPENT)), new IssueTies(row.get(blocks), row.get(closed)),
                IssueFigures.NONE, milestoneColumns.read(row));
    }

    private static Labels titles(List<LabelBrief> labels) {
        return Labels.of(labels.stream().map(LabelBrief::title).toList());
    }

    /** @param issue the table of the row, or its alias */
    static IssueDraft content(Row row, Issues issue, Labels labels, List<Long> assignees) {
        String health = row.get(issue.HEALTH);
        return new IssueDraft(row.get(issue.TITLE), row.get(issue.DESCRIPTION), IssueType.of(row.get(issue.TYPE)).orElseThrow(),
                IncidentSeverity.of(row.get(issue.SEVERITY)).orElseThrow(), row.get(issue.CONFIDENTIAL),
                labels, assignees, row.get(issue.DISCUSSION_LOCKED), row.get(issue.DUE_DATE),
                row.get(issue.WEIGHT), health == null ? null : HealthStatus.of(health).orElseThrow(), row.get(issue.MILESTONE_ID));
    }
}
