package dev.slipway.application.issue.fake;

import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueLifecycle;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.kernel.address.UserAgent;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Issues in memory. */
public final class FakeIssues implements Issues {

    private final FakeTransactions transactions;
    private final FakeTable<Long, Row> issues;
    private final FakeTable<Long, Long> counters;
    private final FakeTable<Long, UserAgent> clients;
    private final AtomicLong ids = new AtomicLong();
    private final Set<Long> gone = ConcurrentHashMap.newKeySet();

    public FakeIssues(FakeTransactions transactions) {
        this.transactions = transactions;
        this.issues = new FakeTable<>(transactions);
        this.counters = new FakeTable<>(transactions);
        this.clients = new FakeTable<>(transactions);
    }

    /** @param closedBy null while it is open */
    public record Row(Locked issue, Long closedBy) {}

    /** All there are, in the order of their ids. */
    public List<Row> all() {
        return issues.rows().toList();
    }

    /** Takes an account out of everything, as the database does when its row goes. */
    public void deleteUser(long id) {
        gone.add(id);
        unassign(id);
        replace(row -> row.issue().authorId() != null && row.issue().authorId() == id, row -> written(row, null));
    }

    @Override
    public OptionalLong create(NewIssue issue) {
        return transactions.write(() -> {
            long counted = counters.find(issue.projectId()).orElse(0L);
            long iid = issue.iid().orElse(counted + 1);
            counters.put(issue.projectId(), Math.max(counted, iid));
            if (lock(issue.projectId(), iid).isPresent()) {
                return OptionalLong.empty();
            }
            long id = ids.incrementAndGet();
            issues.put(id, new Row(
                    new Locked(id, issue.projectId(), iid, present(issue.draft()), IssueState.OPENED, issue.authorId(), issue.createdAt()),
                    null));
            issue.userAgent().ifPresent(client -> clients.put(id, client));
            return OptionalLong.of(id);
        });
    }

    @Override
    public Optional<UserAgent> userAgent(long id) {
        return issues.find(id).flatMap(row -> clients.find(id));
    }

    private IssueDraft present(IssueDraft draft) {
        return working(draft, draft.assignees().stream().filter(id -> !gone.contains(id)).sorted().toList());
    }

    private static IssueDraft working(IssueDraft draft, List<Long> assignees) {
        return new IssueDraft(draft.title(), draft.description(), draft.type(), draft.severity(), draft.confidential(), draft.labels(),
                assignees, draft.discussionLocked(), draft.dueDate(), draft.weight(), draft.health(), draft.milestone());
    }

    @Override
    public Optional<Locked> lock(long id) {
        return issues.find(id).map(Row::issue);
    }

    @Override
    public Optional<Locked> lock(long projectId, long iid) {
        return issues.rows().map(Row::issue).filter(issue -> issue.projectId() == projectId && issue.iid() == iid).findFirst();
    }

    @Override
    public void change(long id, IssueDraft draft, Instant updatedAt) {
        transactions.write(() -> {
            Locked old = found(id).issue();
            issues.put(id, new Row(new Locked(id, old.projectId(), old.iid(), present(draft), old.state(), old.authorId(), updatedAt),
                    found(id).closedBy()));
        });
    }

    private Row found(long id) {
        return issues.find(id).orElseThrow(() -> new IllegalStateException("issue " + id + " is gone"));
    }

    @Override
    public void move(long id, IssueEvent event, long byUser, Instant now) {
        transactions.write(() -> {
            Locked old = found(id).issue();
            if (!(IssueLifecycle.TABLE.on(old.state(), event) instanceof Step.Moved<IssueState> moved)) {
                throw new IllegalStateException("issue " + id + " is " + old.state());
            }
            Long closedBy = moved.to() == IssueState.CLOSED ? byUser : null;
            issues.put(id, new Row(new Locked(id, old.projectId(), old.iid(), old.content(), moved.to(), old.authorId(), now), closedBy));
        });
    }

    @Override
    public void remove(long id) {
        issues.remove(id);
    }

    @Override
    public int removeSome(long projectId, int most) {
        Set<Long> some = new HashSet<>(
                issues.rows().map(Row::issue).filter(issue -> issue.projectId() == projectId).map(Locked::id).limit(most).toList());
        return issues.removeIf(row -> some.contains(row.issue().id()));
    }

    @Override
    public boolean involves(long userId) {
        return !issues.rows(row -> row.issue().authorId() != null && row.issue().authorId() == userId
                || row.closedBy() != null && row.closedBy() == userId).isEmpty();
    }

    @Override
    public void reassign(long fromUser, long toUser) {
        replace(row -> row.issue().authorId() != null && row.issue().authorId() == fromUser, row -> written(row, toUser));
        replace(row -> row.closedBy() != null && row.closedBy() == fromUser, row -> new Row(row.issue(), toUser));
    }

    private static Row written(Row row, Long author) {
        Locked old = row.issue();
        return new Row(new Locked(old.id(), old.projectId(), old.iid(), old.content(), old.state(), author, old.updatedAt()),
                row.closedBy());
    }

    @Override
    public int removeSomeOf(long userId, int most) {
        return issues.removeIf(row -> row.issue().authorId() != null && row.issue().authorId() == userId, most);
    }

    @Override
    public void unassign(long userId) {
        replace(row -> row.issue().content().assignees().contains(userId), row -> {
            Locked old = row.issue();
            List<Long> left = old.content().assignees().stream().filter(id -> id != userId).toList();
            return new Row(new Locked(old.id(), old.projectId(), old.iid(), working(old.content(), left), old.state(), old.authorId(),
                    old.updatedAt()), row.closedBy());
        });
    }

    private void replace(Predicate<Row> which, UnaryOperator<Row> change) {
        transactions.write(() -> issues.rows(which).forEach(row -> issues.put(row.issue().id(), change.apply(row))));
    }
}
