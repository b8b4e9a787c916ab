package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.issue.fake.FakeIssuePositions;
import dev.slipway.application.issue.fake.FakeIssues;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues.Locked;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssuePosition;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who gives issues which places. */
final class ReorderIssueTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final InstantSource clock = () -> NOW;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeIssues issues = new FakeIssues(transactions);
    private final FakeIssuePositions positions = new FakeIssuePositions(transactions);
    private final IssueViews views = mock();
    private final long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    private final long open = directory.store(ProjectDraft.in(group, "open").visible(Visibility.PUBLIC));
    private final long other = directory.store(ProjectDraft.in(group, "other").visible(Visibility.PUBLIC));
    private final Caller author = person("author", null);
    private final Caller stranger = person("stranger", null);
    private final Caller reporter = person("reporter", Role.REPORTER);
    private final ReorderIssue move = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), issues, positions, views,
            new IssuePolicy(Tier.FREE)).issue.reorderIssue;
    private final List<Long> made = new ArrayList<>();
    private long elsewhere;
    private long secret;

    private Caller person(String name, Role role) {
        long id = directory.store(AccountDraft.named(name));
        if (role != null) {
            directory.store(MemberDraft.ofGroup(group, id, role));
        }
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of());
    }

    @BeforeEach
    void make() {
        for (int number = 0; number < 4; number++) {
            made.add(issue(open, author, false));
        }
        secret = issue(open, reporter, true);
        elsewhere = issue(other, author, false);
        when(views.noted(anyLong(), anyLong())).thenAnswer(
                call -> issues.lock(call.<Long>getArgument(0), call.<Long>getArgument(1)).map(ReorderIssueTest::noted));
        when(views.find(anyLong())).thenAnswer(call -> issues.lock(call.<Long>getArgument(0)).map(ReorderIssueTest::view));
    }

    private long issue(long project, Caller by, boolean confidential) {
        long id = issues.create(new NewIssue(project, OptionalLong.empty(), new IssueDraft("x", null, IssueType.ISSUE,
                IncidentSeverity.UNKNOWN, confidential, Labels.NONE, List.of(), null, null, null, null),
                by.accountId().orElseThrow(), NOW)).orElseThrow();
        positions.make(project, id);
        return id;
    }

    private static IssueViews.Noted noted(Locked issue) {
        return new IssueViews.Noted(issue.id(), OptionalLong.of(issue.authorId()), Set.of(), issue.content().confidential(), false);
    }

    private static IssueView view(Locked issue) {
        return new IssueView(issue.id(), issue.iid(), issue.projectId(), "acme/open", issue.content(), issue.state(),
                new UserBrief(issue.authorId(), "u", "U", AccountState.ACTIVE, ""), List.of(), null, null, NOW, NOW, 0, VoteCounts.NONE,
                List.of());
    }

    private void move(Caller caller, long iid, Long after, Long before) {
        move.move(caller, new ProjectRef.Id(open), iid, Optional.ofNullable(after), Optional.ofNullable(before));
    }

    private Failure refused(Caller caller, long iid, Long after, Long before) {
        return assertThrows(Refusal.class, () -> move(caller, iid, after, before)).failure();
    }

    /** Returns the numbers of the issues in their order, without the confidential one. */
    private List<Integer> order() {
        return made.stream().sorted(Comparator.comparingLong(id -> positions.find(open, id).orElseThrow().value()))
                .map(id -> made.indexOf(id) + 1).toList();
    }

    @Test
    void issue_comes_after_one_and_before_another() {
        assertEquals(List.of(1, 2, 3, 4), order());
        move(reporter, 4, made.getFirst(), made.get(1));
        assertEquals(List.of(1, 4, 2, 3), order());
        move(reporter, 1, made.get(1), null);
        assertEquals(List.of(4, 2, 1, 3), order());
        move(reporter, 3, null, made.get(3));
        assertEquals(List.of(3, 4, 2, 1), order());
        move(reporter, 2, null, made.get(3));
        assertEquals(List.of(3, 2, 4, 1), order());
    }

    @Test
    void issue_that_is_moved_to_the_end_comes_before_new_ones() {
        move(reporter, 1, secret, null);
        move(reporter, 2, made.getFirst(), null);
        made.add(issue(open, author, false));
        assertEquals(List.of(3, 4, 1, 2, 5), order());
        move(reporter, 3, made.get(1), made.getLast());
        assertEquals(List.of(4, 1, 2, 3, 5), order());
    }

    @Test
    void author_moves_the_own_issue_and_strangers_move_none() {
        move(author, 1, made.getLast(), null);
        assertEquals(List.of(2, 3, 4, 1), order());
        assertEquals(Refusal.forbidden().failure(), refused(stranger, 1, made.get(1), null));
        assertEquals(Refusal.unauthenticated().failure(), refused(Caller.ANONYMOUS, 1, made.get(1), null));
        assertEquals(Refusal.notFound().failure(), refused(reporter, 9, made.get(1), null));
        assertEquals(Refusal.notFound().failure(), refused(author, 5, made.get(1), null));
    }

    @Test
    void neighbours_are_issues_of_the_project_that_the_caller_sees() {
        Failure missing = Refusal.notFound("Issue").failure();
        assertEquals(missing, refused(reporter, 1, elsewhere, null));
        assertEquals(missing, refused(reporter, 1, null, elsewhere + 1_000));
        assertEquals(missing, refused(author, 1, secret, null));
        move(reporter, 1, secret, null);
        assertEquals(List.of(2, 3, 4, 1), order());
    }

    @Test
    void gap_without_a_place_is_rejected() {
        Failure none = Refusal.unprocessable(Reason.of("issue.no_place")).failure();
        assertEquals(none, refused(reporter, 3, made.get(1), made.getFirst()));
        positions.move(made.get(1), new IssuePosition(IssuePosition.of(made.getFirst()).value() + 1));
        assertEquals(none, refused(reporter, 3, made.getFirst(), made.get(1)));
        assertEquals(List.of(1, 2, 3, 4), order());
    }
}
