package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.issue.port.Issues.Locked;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.kernel.address.UserAgent;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of {@code Issues}. */
public abstract class IssuesKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final IssueDraft EMPTY = draft("empty", List.of());

    protected abstract Issues issues();

    protected abstract Transactions transactions();

    /** A project without issues. */
    protected abstract long project();

    protected abstract long user();

    /** Deletes an account for good, as if no work had tidied up before. */
    protected abstract void deleteUser(long id);

    /** An issue with nothing but a title, on which these users work. */
    public static IssueDraft draft(String title, List<Long> assignees) {
        return new IssueDraft(title, null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.NONE, assignees, null, null, null,
                null);
    }

    private static IssueDraft full(List<Long> assignees) {
        return new IssueDraft("🚀".repeat(255), "ü\n".repeat(500_000), IssueType.INCIDENT, IncidentSeverity.HIGH, true,
                Labels.of(List.of("höhe 🚀", "\"quoted\" {}", "back\\slash", "l".repeat(255))), assignees, true, LocalDate.of(9999, 12, 31),
                Integer.MAX_VALUE, HealthStatus.AT_RISK);
    }

    private OptionalLong made(long project, OptionalLong iid, IssueDraft draft, long author) {
        return transactions().write(() -> issues().create(new NewIssue(project, iid, draft, author, START)));
    }

    private long made(long project, long author) {
        return made(project, OptionalLong.empty(), EMPTY, author).orElseThrow();
    }

    private Optional<Locked> locked(long id) {
        return transactions().write(() -> issues().lock(id));
    }

    private long iid(long id) {
        return locked(id).orElseThrow().iid();
    }

    @Test
    final void client_that_created_an_issue_is_kept() {
        long project = project();
        long author = user();
        UserAgent client = new UserAgent("Mozilla/5.0 (\"ü\")", "2001:db8::1");
        long named = transactions().<OptionalLong>write(() -> issues().create(
                new NewIssue(project, OptionalLong.empty(), EMPTY, author, Optional.of(client), START))).orElseThrow();
        long silent = made(project, author);
        assertEquals(Optional.of(client), issues().userAgent(named));
        assertEquals(Optional.empty(), issues().userAgent(silent));
        assertEquals(Optional.empty(), issues().userAgent(silent + 1_000));
        transactions().write(() -> issues().remove(named));
        assertEquals(Optional.empty(), issues().userAgent(named));
    }

    @Test
    final void created_issue_is_found_by_id_and_by_number() {
        long project = project();
        long author = user();
        List<Long> workers = List.of(user(), user());
        long id = made(project, OptionalLong.empty(), full(workers), author).orElseThrow();
        Locked expected = new Locked(id, project, 1, full(workers), IssueState.OPENED, author, START);
        assertEquals(Optional.of(expected), locked(id));
        assertEquals(Optional.of(expected), transactions().write(() -> issues().lock(project, 1)));
        assertTrue(expected.belongsTo(author) && expected.belongsTo(workers.get(1)) && !expected.belongsTo(user()));
        assertEquals(Optional.empty(), transactions().write(() -> issues().lock(project(), 1)));
        assertEquals(Optional.empty(), transactions().write(() -> issues().lock(project, 2)));
        assertEquals(Optional.empty(), locked(id + 1000));
    }

    @Test
    final void numbers_follow_one_another_in_each_project_and_are_never_repeated() {
        long one = project();
        long other = project();
        long author = user();
        assertEquals(List.of(1L, 2L, 1L), List.of(iid(made(one, author)), iid(made(one, author)), iid(made(other, author))));
        long third = made(one, author);
        issues().remove(third);
        issues().remove(third);
        assertEquals(Optional.empty(), locked(third));
        assertEquals(4, iid(made(one, author)));
    }

    @Test
    final void failed_transaction_leaves_no_gap() {
        long project = project();
        long author = user();
        assertThrows(IllegalStateException.class, () -> transactions().write(() -> {
            issues().create(new NewIssue(project, OptionalLong.empty(), EMPTY, author, START));
            throw new IllegalStateException();
        }));
        assertEquals(1, iid(made(project, author)));
    }

    @Test
    final void chosen_numbers_are_not_given_again() {
        long project = project();
        long author = user();
        long ten = made(project, OptionalLong.of(10), EMPTY, author).orElseThrow();
        assertEquals(10, iid(ten));
        assertEquals(OptionalLong.empty(), made(project, OptionalLong.of(10), EMPTY, author));
        assertEquals(11, iid(made(project, author)));
        assertEquals(5, iid(made(project, OptionalLong.of(5), EMPTY, author).orElseThrow()));
        assertEquals(12, iid(made(project, author)));
        assertEquals(10, iid(made(project(), OptionalLong.of(10), EMPTY, author).orElseThrow()));
    }

    @Test
    final void concurrent_issues_are_numbered_without_gaps() throws Exception {
        long project = project();
        long author = user();
        int many = 8;
        int each = 10;
        ConcurrentSkipListSet<Long> numbers = new ConcurrentSkipListSet<>();
        Together.run(many, thread -> LongStream.range(0, each).forEach(any -> numbers.add(iid(made(project, author)))));
        assertEquals(LongStream.rangeClosed(1, many * each).boxed().toList(), List.copyOf(numbers));
    }

    @Test
    final void concurrent_changes_of_an_issue_follow_one_another() throws Exception {
        long id = made(project(), user());
        int many = 8;
        Together.run(many, thread -> transactions().write(() -> label(id, "label" + thread)));
        assertEquals(many, locked(id).orElseThrow().content().labels().names().size());
    }

    private void label(long id, String name) {
        IssueDraft present = issues().lock(id).orElseThrow().content();
        issues().change(id, new IssueDraft(present.title(), present.description(), present.type(), present.severity(),
                present.confidential(),
                present.labels().with(Labels.of(List.of(name))), present.assignees(), present.discussionLocked(), present.dueDate(),
                present.weight(),
                present.health()), START);
    }

    @Test
    final void change_replaces_every_field() {
        long project = project();
        long author = user();
        List<Long> workers = List.of(user(), user(), user());
        long id = made(project, OptionalLong.empty(), full(workers.subList(0, 2)), author).orElseThrow();
        long beside = made(project, OptionalLong.empty(), full(workers), author).orElseThrow();
        transactions().write(() -> issues().change(id, EMPTY, START.plusSeconds(1)));
        assertEquals(new Locked(id, project, 1, EMPTY, IssueState.OPENED, author, START.plusSeconds(1)), locked(id).orElseThrow());
        transactions().write(() -> issues().change(id, full(workers.subList(1, 3)), START.plusSeconds(2)));
        assertEquals(full(workers.subList(1, 3)), locked(id).orElseThrow().content());
        assertEquals(full(workers), locked(beside).orElseThrow().content());
        assertThrows(IllegalStateException.class, () -> transactions().write(() -> issues().change(beside + 1000, EMPTY, START)));
    }

    @ParameterizedTest
    @EnumSource(IssueEvent.class)
    final void states_follow_the_table(IssueEvent last) {
        long user = user();
        long id = made(project(), user);
        assertThrows(IllegalStateException.class, () -> move(id, IssueEvent.REOPEN, user));
        move(id, IssueEvent.CLOSE, user);
        assertEquals(IssueState.CLOSED, locked(id).orElseThrow().state());
        assertEquals(START.plusSeconds(9), locked(id).orElseThrow().updatedAt());
        assertThrows(IllegalStateException.class, () -> move(id, IssueEvent.CLOSE, user));
        move(id, IssueEvent.REOPEN, user);
        assertEquals(IssueState.OPENED, locked(id).orElseThrow().state());
        issues().remove(id);
        assertThrows(IllegalStateException.class, () -> move(id, last, user));
    }

    private void move(long id, IssueEvent event, long user) {
        transactions().write(() -> issues().move(id, event, user, START.plusSeconds(9)));
    }

    @Test
    final void project_is_emptied_in_batches() {
        long project = project();
        long author = user();
        List<Long> ids = LongStream.range(0, 5).map(any -> made(project, author)).boxed().toList();
        long beside = made(project(), author);
        assertEquals(List.of(3, 2, 0),
                List.of(issues().removeSome(project, 3), issues().removeSome(project, 3), issues().removeSome(project, 3)));
        ids.forEach(id -> assertEquals(Optional.empty(), locked(id)));
        assertTrue(locked(beside).isPresent());
    }

    @Test
    final void issues_of_a_user_are_handed_over_or_removed() {
        long project = project();
        long anna = user();
        long bob = user();
        long ghost = user();
        long hers = made(project, OptionalLong.empty(), draft("x", List.of(anna, bob)), anna).orElseThrow();
        long his = made(project, bob);
        move(his, IssueEvent.CLOSE, anna);
        assertTrue(issues().involves(anna) && issues().involves(bob) && !issues().involves(ghost));
        issues().reassign(anna, ghost);
        assertTrue(!issues().involves(anna) && issues().involves(ghost));
        assertEquals(List.of(ghost, bob), List.of(locked(hers).orElseThrow().authorId(), locked(his).orElseThrow().authorId()));
        assertEquals(List.of(anna, bob), locked(hers).orElseThrow().content().assignees());
        issues().unassign(anna);
        assertEquals(List.of(bob), locked(hers).orElseThrow().content().assignees());
        made(project, bob);
        made(project, bob);
        List<Integer> removed = LongStream.range(0, 3).mapToObj(any -> transactions().<Integer>write(() -> issues().removeSomeOf(bob, 2)))
                .toList();
        assertEquals(List.of(2, 1, 0), removed);
        assertTrue(!issues().involves(bob));
        assertEquals(Optional.empty(), locked(his));
        assertTrue(locked(hers).isPresent());
    }

    @Test
    final void deleted_user_is_no_author_and_no_assignee() {
        long project = project();
        long anna = user();
        long bob = user();
        long id = made(project, OptionalLong.empty(), draft("x", List.of(anna, bob)), anna).orElseThrow();
        deleteUser(anna);
        assertEquals(null, locked(id).orElseThrow().authorId());
        assertEquals(List.of(bob), locked(id).orElseThrow().content().assignees());
        long other = made(project, OptionalLong.empty(), draft("y", List.of(anna, bob)), bob).orElseThrow();
        assertEquals(List.of(bob), locked(other).orElseThrow().content().assignees());
    }
}
