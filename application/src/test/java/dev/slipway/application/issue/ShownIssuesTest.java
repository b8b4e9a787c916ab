package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.issue.port.BlockedIssues;
import dev.slipway.application.issue.port.ClosingRequests;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.ItemSubscriptions;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.issue.TimeStats;
import dev.slipway.domain.issue.VoteCounts;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Figures of issues, which are those of their reader. */
final class ShownIssuesTest {

    private static final IssueTies BOTH = new IssueTies(true, true);

    private final IssueViews views = mock();
    private final BlockedIssues blocked = mock();
    private final ClosingRequests closing = mock();
    private final ItemSubscriptions subscriptions = mock();
    private final ShownIssues shown = new ShownIssues(views, blocked, closing, subscriptions);

    private static IssueView issue(long id, IssueTies ties) {
        return issue(id, ties, 0);
    }

    private static IssueView issue(long id, IssueTies ties, int comments) {
        return new IssueView(id, id, 7, "acme/tool", new IssueDraft("x", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false,
                Labels.NONE, List.of(), null, null, null, null), IssueState.OPENED, null, List.of(), null, null, Instant.EPOCH,
                Instant.EPOCH, comments, VoteCounts.NONE, List.of(), TimeStats.NONE, ties);
    }

    private Page<IssueView> list(IssueView... issues) {
        when(views.list(any(), any(), any(), any())).thenReturn(new Page<>(List.of(issues), 9));
        return shown.list(Caller.ANONYMOUS, IssueFilter.all(), new IssueAudience.OfProject(false, OptionalLong.empty()), LocalDate.EPOCH,
                PageRequest.Offset.first());
    }

    @Test
    void issues_without_ties_are_one_statement() {
        assertEquals(List.of(IssueFigures.NONE, IssueFigures.NONE), list(issue(1, IssueTies.NONE), issue(2, IssueTies.NONE)).items()
                .stream().map(IssueView::figures).toList());
        verifyNoInteractions(blocked, closing, subscriptions);
    }

    @Test
    void page_asks_once_for_each_figure_of_the_issues_that_have_ties() {
        IssueAudience audience = IssueAudience.everywhere(Caller.ANONYMOUS);
        when(blocked.counts(List.of(1L, 3L), audience)).thenReturn(Map.of(3L, 5));
        when(closing.counts(List.of(2L, 3L), Caller.ANONYMOUS)).thenReturn(Map.of(2L, 4));
        Page<IssueView> page = list(issue(1, new IssueTies(true, false)), issue(2, new IssueTies(false, true)), issue(3, BOTH));
        assertEquals(List.of(new IssueFigures(0, 0, 0, false), new IssueFigures(0, 4, 0, false), new IssueFigures(5, 0, 0, false)),
                page.items().stream().map(IssueView::figures).toList());
        assertEquals(9, page.total());
        verify(blocked).counts(List.of(1L, 3L), audience);
    }

    @Test
    void page_asks_once_for_comments_that_its_reader_may_not_read() {
        when(views.hiddenComments(List.of(1L, 2L, 4L), Caller.ANONYMOUS)).thenReturn(Map.of(2L, 1, 4L, 9));
        Page<IssueView> page = list(issue(1, IssueTies.NONE, 5), issue(2, IssueTies.NONE, 3), issue(3, IssueTies.NONE, 0),
                issue(4, IssueTies.NONE, 1));
        assertEquals(List.of(5, 2, 0, 0), page.items().stream().map(IssueView::shownComments).toList());
    }

    @Test
    void single_issue_tells_whether_its_reader_follows_it() {
        Account account = mock();
        when(account.id()).thenReturn(3L);
        Caller reader = new Caller.Person(account, 1, Set.of());
        when(views.find(1)).thenReturn(Optional.of(issue(1, IssueTies.NONE)));
        when(subscriptions.subscribed(ItemId.issue(1), 3)).thenReturn(true);
        assertEquals(List.of(true, false), Stream.of(reader, Caller.ANONYMOUS)
                .map(caller -> shown.find(caller, 1).orElseThrow().figures().subscribed()).toList());
        when(views.find(anyLong())).thenReturn(Optional.empty());
        assertEquals(Optional.empty(), shown.find(reader, 2));
    }
}
