package dev.slipway.application.mergerequest.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mergerequest.IssuesToClose;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.MergeRequestView.Git;
import dev.slipway.application.mergerequest.MergeRequestView.Moments;
import dev.slipway.application.mergerequest.MergeRequestView.Outcome;
import dev.slipway.application.mergerequest.MergeRequestView.People;
import dev.slipway.application.mergerequest.MergeRequestView.Projects;
import dev.slipway.application.mergerequest.fake.FakeMergeRequestClosings;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability.Heads;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which issues are recorded as closed by a merge request, and when. */
final class RecordClosingsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final long REQUEST = 70;
    private static final long AUTHOR = 3;

    private final InstantSource clock = () -> NOW;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final FakeMergeRequestClosings closings = new FakeMergeRequestClosings(transactions);
    private final MergeRequests requests = mock();
    private final MergeRequestViews views = mock();
    private final IssuesToClose issues = mock();
    private final Credentials credentials = mock();
    private final RecordClosings record = new RecordClosings(requests, views, closings, issues, new ActingUsers(credentials), work,
            transactions);

    private static MergeRequestView request(String title, MergeRequestState state, boolean written) {
        UserBrief author = written ? new UserBrief(AUTHOR, "anna", "Anna", AccountState.ACTIVE, "") : null;
        return new MergeRequestView(REQUEST, 1, new Projects(7, "acme/tool", 7L, "acme/tool", "topic"),
                MergeRequestContent.titled(title, "main"), state, new People(author, List.of(), List.of(), null, null),
                new Moments(NOW, NOW, null, null), null, new Git(new Heads("s", "t"), Optional.empty(), null, null), Outcome.NONE,
                MergeSettings.of(name -> null), VoteCounts.NONE, List.of());
    }

    private static IssueView issue(long id) {
        IssueView issue = mock();
        when(issue.id()).thenReturn(id);
        return issue;
    }

    @BeforeEach
    void show() {
        Account author = mock();
        when(author.id()).thenReturn(AUTHOR);
        when(author.state()).thenReturn(AccountState.ACTIVE);
        when(credentials.account(Long.toString(AUTHOR))).thenReturn(Optional.of(author));
        List<IssueView> closed = List.of(issue(5), issue(6));
        when(issues.of(any(), any(), anyLong())).thenReturn(closed);
        when(requests.lock(REQUEST)).thenReturn(Optional.of(new Locked(REQUEST, 1, MergeRequestBranches.of(7, "topic", 7, "main"),
                MergeRequestContent.titled("x", "main"), MergeRequestState.OPENED, AUTHOR, NOW)));
        closings.replace(REQUEST, List.of(9L));
    }

    /** Shows the request in these states, one after another; the last one stays. */
    private void shows(MergeRequestView... states) {
        Deque<MergeRequestView> left = new ArrayDeque<>(List.of(states));
        when(views.find(REQUEST)).thenAnswer(call -> Optional.of(left.size() > 1 ? left.removeFirst() : left.getFirst()));
    }

    @Test
    void issues_that_the_author_sees_take_the_place_of_those_before() {
        shows(request("x", MergeRequestState.OPENED, true));
        record.handle(REQUEST);
        assertEquals(Set.of(5L, 6L), closings.closed(REQUEST));
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void request_that_changes_meanwhile_is_read_again() {
        shows(request("x", MergeRequestState.OPENED, true), request("y", MergeRequestState.OPENED, true));
        record.handle(REQUEST);
        assertEquals(Set.of(9L), closings.closed(REQUEST));
        assertTrue(work.isRecorded(RecordClosings.KIND, REQUEST));
    }

    @Test
    void request_that_is_merged_before_the_work_runs_is_read() {
        for (MergeRequestState state : List.of(MergeRequestState.MERGED, MergeRequestState.LOCKED)) {
            closings.replace(REQUEST, List.of(9L));
            shows(request("x", state, true));
            record.handle(REQUEST);
            assertEquals(Set.of(5L, 6L), closings.closed(REQUEST));
        }
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void request_that_is_merged_meanwhile_is_read_again() {
        shows(request("x", MergeRequestState.OPENED, true), request("x", MergeRequestState.MERGED, true));
        record.handle(REQUEST);
        assertEquals(Set.of(9L), closings.closed(REQUEST));
        assertTrue(work.isRecorded(RecordClosings.KIND, REQUEST));
        record.handle(REQUEST);
        assertEquals(Set.of(5L, 6L), closings.closed(REQUEST));
    }

    @Test
    void request_that_was_closed_keeps_what_it_would_have_closed() {
        shows(request("x", MergeRequestState.CLOSED, true));
        record.handle(REQUEST);
        assertEquals(Set.of(9L), closings.closed(REQUEST));
        when(views.find(REQUEST)).thenReturn(Optional.empty());
        record.handle(REQUEST);
        assertEquals(Set.of(9L), closings.closed(REQUEST));
    }

    @Test
    void request_without_an_author_keeps_what_it_closes() {
        shows(request("x", MergeRequestState.OPENED, false));
        record.handle(REQUEST);
        assertEquals(Set.of(9L), closings.closed(REQUEST));
    }

    @Test
    void request_of_an_author_who_may_not_sign_in_keeps_what_it_closes() {
        when(credentials.account(Long.toString(AUTHOR))).thenReturn(Optional.empty());
        shows(request("x", MergeRequestState.OPENED, true));
        record.handle(REQUEST);
        assertEquals(Set.of(9L), closings.closed(REQUEST));
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void request_that_its_author_does_not_see_any_more_closes_nothing() {
        shows(request("x", MergeRequestState.OPENED, true));
        when(issues.of(any(), any(), anyLong())).thenThrow(Refusal.notFound());
        record.handle(REQUEST);
        assertEquals(Set.of(), closings.closed(REQUEST));
    }

    @Test
    void failure_of_another_kind_removes_nothing() {
        shows(request("x", MergeRequestState.OPENED, true));
        when(issues.of(any(), any(), anyLong())).thenThrow(Refusal.storageFull());
        assertThrows(Refusal.class, () -> record.handle(REQUEST));
        assertEquals(Set.of(9L), closings.closed(REQUEST));
    }
}
