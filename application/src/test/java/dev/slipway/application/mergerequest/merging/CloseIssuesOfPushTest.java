package dev.slipway.application.mergerequest.merging;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.discussion.fake.FakeResourceEvents;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.UpdateIssue;
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
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A push is read some time after it was made; what users decided about an issue since then stays. */
class CloseIssuesOfPushTest {

    private static final Instant PUSHED = Instant.parse("2026-01-02T03:04:05Z");
    private static final long ISSUE = 7;

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
    private final CloseIssuesOfPush close = new CloseIssuesOfPush(new Access(new FakeAccessFacts(directory, () -> PUSHED)), issues, update,
            users, new CloseIssuesOfPush.Reads(pushes, commits, histories, own, events), new FakeWork(transactions, () -> PUSHED),
            transactions);

    @BeforeEach
    void push() {
        long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
        long project = directory.store(ProjectDraft.in(group, "tool").visible(Visibility.PUBLIC));
        long anna = directory.store(AccountDraft.named("anna"));
        Signature signature = new Signature("Anna", "anna@example.com", PUSHED);
        IssueView issue = mock();
        when(issue.id()).thenReturn(ISSUE);
        when(issue.iid()).thenReturn(1L);
        when(issue.projectId()).thenReturn(project);
        when(issue.state()).thenReturn(IssueState.OPENED);
        when(users.caller(anna)).thenReturn(new Caller.Person(directory.account(anna).orElseThrow(), 1, Set.of()));
        when(pushes.find(anyLong())).thenReturn(Optional.of(new Push(1, project, anna, RefName.branch("main"), "a".repeat(40),
                "b".repeat(40), List.of(), PUSHED)));
        when(issues.ofCommits(any(), any(), any())).thenReturn(List.of(new IssuesToClose.Closing(issue,
                new Commit("b".repeat(40), List.of(), signature, signature, "Fix #1"))));
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
}
