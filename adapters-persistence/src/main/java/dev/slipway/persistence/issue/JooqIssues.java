package dev.slipway.persistence.issue;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.ISSUE_ASSIGNEES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.PROJECT_COUNTERS;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueLifecycle;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.kernel.address.UserAgent;
import dev.slipway.persistence.jooq.tables.records.IssuesRecord;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.label.LabelLinks;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;

/** Stores issues in their tables. */
@Singleton
final class JooqIssues implements Issues {

    private final DSLContext dsl;

    JooqIssues(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public OptionalLong create(NewIssue issue) {
        Collection<Long> labels = LabelLinks.resolve(dsl, issue.projectId(), issue.draft().labels().names(), issue.createdAt());
        long iid = number(issue.projectId(), issue.iid());
        IssuesRecord row = new IssuesRecord();
        put(row, issue.draft());
        row.setProjectId(issue.projectId());
        row.setIid(iid);
        row.setState(IssueState.OPENED.wireName());
        row.setAuthorId(issue.authorId());
        issue.userAgent().ifPresent(client -> {
            row.setUserAgent(client.text());
            row.setClientAddress(client.address());
        });
        row.setCreatedAt(issue.createdAt());
        row.setUpdatedAt(issue.createdAt());
        Long id = dsl.insertInto(ISSUES).set(row).onConflictDoNothing().returning(ISSUES.ID).fetchOne(ISSUES.ID);
        if (id == null) {
            return OptionalLong.empty();
        }
        assign(id, Set.copyOf(issue.draft().assignees()));
        LabelLinks.OF_ISSUES.add(dsl, id, labels);
        return OptionalLong.of(id);
    }

    @Override
    public Optional<UserAgent> userAgent(long id) {
        return dsl.select(ISSUES.USER_AGENT, ISSUES.CLIENT_ADDRESS).from(ISSUES).where(ISSUES.ID.eq(id), ISSUES.USER_AGENT.isNotNull())
                .fetchOptional(row -> new UserAgent(row.value1(), row.value2()));
    }

    /** Returns the next number, or reserves a chosen one so that it is never assigned again. */
    private long number(long projectId, OptionalLong chosen) {
        Field<Long> next = chosen.isPresent() ? greatest(PROJECT_COUNTERS.ISSUE, val(chosen.getAsLong())) : PROJECT_COUNTERS.ISSUE.plus(1);
        long counted = dsl.insertInto(PROJECT_COUNTERS, PROJECT_COUNTERS.PROJECT_ID, PROJECT_COUNTERS.ISSUE)
                .select(select(PROJECTS.ID, val(chosen.orElse(1))).from(PROJECTS).where(PROJECTS.ID.eq(projectId)).forKeyShare())
                .onConflict(PROJECT_COUNTERS.PROJECT_ID).doUpdate().set(PROJECT_COUNTERS.ISSUE, next)
                .returningResult(PROJECT_COUNTERS.ISSUE).fetchOptional().orElseThrow(() -> Refusal.notFound("Project")).value1();
        return chosen.orElse(counted);
    }

    private static void put(IssuesRecord row, IssueDraft draft) {
        row.setTitle(draft.title());
        row.setDescription(draft.description());
        row.setType(draft.type().wireName());
        row.setSeverity(draft.severity().wireName());
        row.setConfidential(draft.confidential());
        row.setDiscussionLocked(draft.discussionLocked());
        row.setDueDate(draft.dueDate());
        row.setWeight(draft.weight());
        row.setMilestoneId(draft.milestone());
        row.setHealth(draft.health() == null ? null : draft.health().wireName());
    }

    /** Assigns users. Skips users who were deleted meanwhile. */
    private void assign(long issueId, Set<Long> users) {
        if (!users.isEmpty()) {
            dsl.insertInto(ISSUE_ASSIGNEES, ISSUE_ASSIGNEES.ISSUE_ID, ISSUE_ASSIGNEES.USER_ID)
                    .select(select(val(issueId), USERS.ID).from(USERS).where(USERS.ID.in(users), USERS.DELETED_AT.isNull()).orderBy(
                            USERS.ID)
                            .forKeyShare())
                    .execute();
        }
    }

    @Override
    public Optional<Locked> lock(long id) {
        return locked(ISSUES.ID.eq(id));
    }

    @Override
    public Optional<Locked> lock(long projectId, long iid) {
        return locked(ISSUES.PROJECT_ID.eq(projectId).and(ISSUES.IID.eq(iid)));
    }

    private Optional<Locked> locked(Condition named) {
        return dsl.selectFrom(ISSUES).where(named).forNoKeyUpdate().fetchOptional().map(row -> new Locked(row.getId(), row.getProjectId(),
                row.getIid(), IssueRows.content(new Row.OfRecord(row), ISSUES,
                Labels.of(LabelLinks.OF_ISSUES.titles(dsl, row.getId())), assignees(row.getId())),
                IssueState.of(row.getState()).orElseThrow(), row.getAuthorId(), row.getUpdatedAt()));
    }

    private List<Long> assignees(long id) {
        return dsl.select(ISSUE_ASSIGNEES.USER_ID).from(ISSUE_ASSIGNEES).where(ISSUE_ASSIGNEES.ISSUE_ID.eq(id))
                .orderBy(ISSUE_ASSIGNEES.USER_ID)
                .fetch(ISSUE_ASSIGNEES.USER_ID);
    }

    @Override
    public void change(long id, IssueDraft draft, Instant updatedAt) {
        IssuesRecord row = new IssuesRecord();
        put(row, draft);
        row.setUpdatedAt(updatedAt);
        long projectId = dsl.update(ISSUES).set(row).where(ISSUES.ID.eq(id)).returningResult(ISSUES.PROJECT_ID).fetchOptional()
                .orElseThrow(() -> gone(id)).value1();
        LabelLinks.OF_ISSUES.put(dsl, projectId, id, draft.labels().names(), updatedAt);
        Set<Long> present = Set.copyOf(assignees(id));
        dsl.deleteFrom(ISSUE_ASSIGNEES).where(ISSUE_ASSIGNEES.ISSUE_ID.eq(id), ISSUE_ASSIGNEES.USER_ID.notIn(draft.assignees())).execute();
        Set<Long> added = new HashSet<>(draft.assignees());
        added.removeAll(present);
        assign(id, added);
    }

    @Override
    public void move(long id, IssueEvent event, long byUser, Instant now) {
        IssueState to = IssueLifecycle.TABLE.to(event);
        boolean closed = to == IssueState.CLOSED;
        one(id, dsl.update(ISSUES).set(ISSUES.STATE, to.wireName()).set(ISSUES.CLOSED_AT, closed ? now : null)
                .set(ISSUES.CLOSED_BY_ID, closed ? (Long) byUser : null).set(ISSUES.UPDATED_AT, notBefore(ISSUES.UPDATED_AT, now))
                .where(ISSUES.ID.eq(id), ISSUES.STATE.in(IssueLifecycle.TABLE.from(event).stream().map(IssueState::wireName).toList()))
                .execute());
    }

    private static void one(long id, int rows) {
        if (rows != 1) {
            throw gone(id);
        }
    }

    private static IllegalStateException gone(long id) {
        return new IllegalStateException("issue " + id + " is gone or in another state");
    }

    @Override
    public void remove(long id) {
        dsl.deleteFrom(ISSUES).where(ISSUES.ID.eq(id)).execute();
    }

    @Override
    public int removeSome(long projectId, int most) {
        return removed(ISSUES.PROJECT_ID.eq(projectId), most);
    }

    /** Locks issues in the order in which all that need several lock them, and removes them. */
    private int removed(Condition which, int most) {
        List<Long> some = dsl.select(ISSUES.ID).from(ISSUES).where(which).orderBy(ISSUES.ID).limit(most).forUpdate().fetch(ISSUES.ID);
        return dsl.deleteFrom(ISSUES).where(ISSUES.ID.in(some)).execute();
    }

    @Override
    public boolean involves(long userId) {
        return dsl.fetchExists(ISSUES, ISSUES.AUTHOR_ID.eq(userId)) || dsl.fetchExists(ISSUES, ISSUES.CLOSED_BY_ID.eq(userId));
    }

    @Override
    public void reassign(long fromUser, long toUser) {
        dsl.select(ISSUES.ID).from(ISSUES).where(ISSUES.AUTHOR_ID.eq(fromUser).or(ISSUES.CLOSED_BY_ID.eq(fromUser))).orderBy(ISSUES.ID)
                .forNoKeyUpdate().fetch();
        dsl.update(ISSUES).set(ISSUES.AUTHOR_ID, toUser).where(ISSUES.AUTHOR_ID.eq(fromUser)).execute();
        dsl.update(ISSUES).set(ISSUES.CLOSED_BY_ID, toUser).where(ISSUES.CLOSED_BY_ID.eq(fromUser)).execute();
    }

    @Override
    public int removeSomeOf(long userId, int most) {
        return removed(ISSUES.AUTHOR_ID.eq(userId), most);
    }

    @Override
    public void unassign(long userId) {
        dsl.deleteFrom(ISSUE_ASSIGNEES).where(ISSUE_ASSIGNEES.USER_ID.eq(userId)).execute();
    }
}
