package dev.slipway.application.issue.fake;

import dev.slipway.application.issue.port.IssuePositions;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.issue.IssuePosition;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Places of issues in memory. */
public final class FakeIssuePositions implements IssuePositions {

    private static final Comparator<IssuePosition> ORDER = Comparator.comparingLong(IssuePosition::value);

    private final FakeTable<Long, Placed> rows;

    public FakeIssuePositions(FakeTransactions transactions) {
        this.rows = new FakeTable<>(transactions);
    }

    private record Placed(long projectId, long id, IssuePosition place) {}

    /** Stores an issue that was never moved. */
    public void make(long projectId, long id) {
        rows.put(id, new Placed(projectId, id, IssuePosition.of(id)));
    }

    @Override
    public void lock(long projectId) {
        // transactions that write follow one another
    }

    @Override
    public Optional<IssuePosition> find(long projectId, long issueId) {
        return rows.find(issueId).filter(row -> row.projectId() == projectId).map(Placed::place);
    }

    private Stream<IssuePosition> others(long projectId, long movedId, Predicate<IssuePosition> where) {
        return rows.rows(row -> row.projectId() == projectId && row.id() != movedId).stream().map(Placed::place).filter(where);
    }

    @Override
    public Optional<IssuePosition> next(long projectId, IssuePosition place, long movedId) {
        return others(projectId, movedId, other -> other.value() > place.value()).min(ORDER);
    }

    @Override
    public Optional<IssuePosition> previous(long projectId, IssuePosition place, long movedId) {
        return others(projectId, movedId, other -> other.value() < place.value()).max(ORDER);
    }

    @Override
    public void move(long issueId, IssuePosition place) {
        rows.find(issueId).ifPresent(row -> rows.put(issueId, new Placed(row.projectId(), issueId, place)));
    }
}
