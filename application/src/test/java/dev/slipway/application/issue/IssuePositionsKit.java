package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.issue.port.IssuePositions;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.issue.IssuePosition;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of {@code IssuePositions}. */
public abstract class IssuePositionsKit {

    private long project;
    private long first;
    private long second;
    private long third;

    protected abstract IssuePositions positions();

    protected abstract Transactions transactions();

    protected abstract long project();

    /** Makes an issue, and returns its id, which is higher than those before. */
    protected abstract long issue(long projectId);

    @BeforeEach
    final void make() {
        project = project();
        first = issue(project);
        second = issue(project);
        third = issue(project);
        issue(project());
    }

    private static Optional<IssuePosition> place(long id) {
        return Optional.of(IssuePosition.of(id));
    }

    private void move(long id, IssuePosition place) {
        transactions().write(() -> positions().move(id, place));
    }

    @Test
    final void issues_are_in_the_order_of_their_ids_until_they_are_moved() {
        assertEquals(place(second), positions().find(project, second));
        IssuePosition middle = new IssuePosition(IssuePosition.of(first).value() + 5);
        move(third, middle);
        assertEquals(Optional.of(middle), positions().find(project, third));
        assertEquals(place(second), positions().find(project, second));
        assertEquals(Optional.empty(), positions().find(project(), second));
        assertEquals(Optional.empty(), positions().find(project, third + 1_000));
    }

    @Test
    final void issues_that_are_moved_at_once_get_places_of_their_own() throws Exception {
        List<Long> moved = List.of(issue(project), issue(project), issue(project), issue(project));
        Together.run(moved.size(), number -> transactions().write(() -> {
            positions().lock(project);
            long id = moved.get(number);
            positions().move(id, IssuePosition.between(place(first), positions().next(project, IssuePosition.of(first), id))
                    .orElseThrow());
        }));
        assertEquals(moved.size(), moved.stream().map(id -> positions().find(project, id)).distinct().count());
    }

    @Test
    final void neighbours_are_those_of_the_project_without_the_issue_that_moves() {
        assertEquals(place(second), positions().next(project, IssuePosition.of(first), third));
        assertEquals(place(third), positions().next(project, IssuePosition.of(first), second));
        assertEquals(Optional.empty(), positions().next(project, IssuePosition.of(third), first));
        assertEquals(place(second), positions().previous(project, IssuePosition.of(third), first));
        assertEquals(place(first), positions().previous(project, IssuePosition.of(third), second));
        assertEquals(Optional.empty(), positions().previous(project, IssuePosition.of(first), third));
        IssuePosition middle = new IssuePosition(IssuePosition.of(first).value() + 5);
        move(third, middle);
        assertEquals(Optional.of(middle), positions().next(project, IssuePosition.of(first), second));
        assertEquals(Optional.of(middle), positions().previous(project, IssuePosition.of(second), first));
    }
}
