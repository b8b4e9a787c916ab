package dev.slipway.application.mergerequest.merging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.discussion.fake.FakeResourceEvents;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.UpdateIssue;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mergerequest.IssuesToClose;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.push.OwnCommits;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.ResourceState;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A push is read some time after it was made; what users decided about an issue since then stays. */
class CloseIssuesOfPushTest {

    private static final Instant PUSHED = Instant.parse("2026-01-02T03:04:05Z");
    private static final long ISSUE = 7;
    private static final String BEFORE = "a".repeat(40);
    private static final String AFTER = "b".repeat(40);

    private final FakeTransactions transactions = new FakeTransactions(() -> PUSHED);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeResourceEvents events = new FakeResourceEvents(transactions);
    private final IssuesToClose issues = mock();
    private final UpdateIssue update = mock();
    private final ActingUsers users = mock();
    private final Pushes pushes = mock();
    private final Commits commits = mock();
    private final Histories histories = mock();
    private final OwnCommits own = mock();
    private final FakeWork work = new FakeWork(transactions, () -> PUSHED);
    private final CloseIssuesOfPush close = new CloseIssuesOfPush(new Access(new FakeAccessFacts(directory, () -> PUSHED)), issues, update,
            users, new CloseIssuesOfPush.Reads(pushes, commits, histories, own, events), work, transactions);
    private final long project = directory.store(ProjectDraft.in(directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC)),
            "tool").visible(Visibility.PUBLIC));
    private final long anna = directory.store(AccountDraft.named("anna"));
    private final Caller caller = new Caller.Person(directory.account(anna).orElseThrow(), 1, Set.of());
    private final IssueView issue = mock();

    @BeforeEach
    void push() {
        when(issue.id()).thenReturn(ISSUE);
        when(issue.iid()).thenReturn(1L);
        when(issue.projectId()).thenReturn(project);
        when(issue.state()).thenReturn(IssueState.OPENED);
        when(users.caller(anna)).thenReturn(caller);
        when(users.caller(9)).thenReturn(Caller.ANONYMOUS);
        found(push(anna, RefName.branch("main"), BEFORE, AFTER));
        when(issues.ofCommits(any(), any(), any())).thenReturn(List.of(new IssuesToClose.Closing(issue, commit(AFTER, 1, "Fix #1"))));
    }

    private Push push(Long user, RefName ref, String before, String after) {
        return new Push(1, project, user, ref, before, after, List.of(), PUSHED);
    }

    private void found(Push push) {
        when(pushes.find(1)).thenReturn(Optional.of(push));
    }

    private static Commit commit(String sha, int parents, String message) {
        Signature signature = new Signature("Anna", "anna@example.com", PUSHED);
        return new Commit(sha, Collections.nCopies(parents, BEFORE), signature, signature, message);
    }

    private void assertNothingClosed() {
        verify(update, never()).close(any(), any(), anyLong(), any());
    }

    private void reopened(Instant at) {
        transactions.run(now -> events.add(new EventResource(EventResource.Kind.ISSUE, ISSUE), ResourceState.REOPENED,
                OptionalLong.of(1), at));
    }

    @Test
    void issue_that_was_reopened_before_the_push_is_closed() {
        reopened(PUSHED.minusSeconds(1));
        close.handle(1);
        verify(update).close(any(), any(), eq(1L), any());
    }

    @Test
    void issue_that_was_reopened_since_the_push_stays_open() {
        reopened(PUSHED.plusSeconds(1));
        close.handle(1);
        verify(update, never()).close(any(), any(), anyLong(), any());
    }

    /** A new branch brings no commits that are told from those before, and one that is gone none at all. */
    @ParameterizedTest
    @CsvSource({
        "branch, main,  anna, a, b, true", "branch, topic, anna, a, b, false", "tag,    main,  anna, a, b, false",
        "branch, main,  anna, 0, b, false", "branch, main,  anna, a, 0, false", "branch, main,  gone, a, b, false",
        "branch, main,  -,    a, b, false"})
    void commits_that_known_users_push_to_the_default_branch_are_read_later(String kind, String name, String user, String before,
            String after, boolean read) {
        Long pusher = "-".equals(user) ? null : Long.valueOf("anna".equals(user) ? anna : 9);
        close.pushed(push(pusher, "tag".equals(kind) ? RefName.tag(name) : RefName.branch(name), before.repeat(40), after.repeat(40)));
        assertEquals(read ? List.of(CloseIssuesOfPush.KIND + " 1") : List.of(), work.recorded());
    }

    @Test
    void issue_is_closed_as_the_user_who_pushed_with_the_commit_as_its_cause() {
        close.handle(1);
        verify(update).close(caller, new ProjectRef.Id(project), 1,
                new IssueCause.PushedCommit(new IssueCause.Origin(project, "acme/tool"), AFTER));
    }

    /** The default branch and the user are those of the time of the work. */
    @ParameterizedTest
    @CsvSource({"branch", "user", "push", "project"})
    void push_that_is_no_more_of_the_default_branch_closes_nothing(String gone) {
        switch (gone) {
            case "branch" -> found(push(anna, RefName.branch("topic"), BEFORE, AFTER));
            case "user" -> found(push(null, RefName.branch("main"), BEFORE, AFTER));
            case "push" -> when(pushes.find(1)).thenReturn(Optional.empty());
            default -> directory.hideProject(project);
        }
        close.handle(1);
        verify(issues, never()).ofCommits(any(), any(), any());
        assertNothingClosed();
    }

    @Test
    void issue_that_is_closed_stays_and_one_that_may_not_be_closed_keeps_no_other_open() {
        when(issue.state()).thenReturn(IssueState.CLOSED);
        close.handle(1);
        assertNothingClosed();
        when(issue.state()).thenReturn(IssueState.OPENED);
        IssuesToClose.Closing closing = new IssuesToClose.Closing(issue, commit(AFTER, 1, "Fix #1"));
        when(issues.ofCommits(any(), any(), any())).thenReturn(List.of(closing, closing));
        when(update.close(any(), any(), anyLong(), any())).thenThrow(Refusal.forbidden());
        close.handle(1);
        verify(update, times(2)).close(any(), any(), anyLong(), any());
    }

    /** Merges repeat texts of requests. Where git has collected the commits before, those of the push are not known. */
    @Test
    void commits_that_name_issues_are_read_but_for_merges() {
        Commit named = commit(AFTER, 1, "Fix #1");
        when(histories.between(project, BEFORE, AFTER, 100)).thenReturn(new Histories.Between(
                List.of(commit("c".repeat(40), 2, "Fix #2"), commit("d".repeat(40), 1, "Nothing"), commit("e".repeat(40), 0, "Fix #3"),
                        named), false));
        close.handle(1);
        verify(own).among(project, List.of());
        when(commits.find(project, BEFORE)).thenReturn(Optional.of(commit(BEFORE, 1, "Before")));
        close.handle(1);
        verify(own).among(project, List.of(commit("e".repeat(40), 0, "Fix #3"), named));
    }

    @Test
    void merge_that_closes_an_issue_comes_first() {
        assertTrue(close.bulk());
    }
}
