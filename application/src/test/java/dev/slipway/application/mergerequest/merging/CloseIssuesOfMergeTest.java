package dev.slipway.application.mergerequest.merging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.UpdateIssue;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.IssuesToClose;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Issues that are closed as the user who merged the request that names them. */
final class CloseIssuesOfMergeTest {

    private static final long ID = 1;
    private static final UserBrief MERGER = new UserBrief(MergingScene.USER, "ada", "Ada", AccountState.ACTIVE, "", null);

    private final MergeRequestViews views = mock();
    private final IssuesToClose issues = mock();
    private final UpdateIssue update = mock();
    private final ActingUsers users = mock();
    private final MergeRequestView request = mock();
    private final CloseIssuesOfMerge close = new CloseIssuesOfMerge(views, issues, update, users);
    private final List<String> closed = new ArrayList<>();

    @BeforeEach
    void store() {
        when(views.find(ID)).thenReturn(Optional.of(request));
        when(request.id()).thenReturn(ID);
        when(request.iid()).thenReturn(4L);
        when(request.state()).thenReturn(MergeRequestState.MERGED);
        when(request.projects()).thenReturn(new MergeRequestView.Projects(7, "acme/tool", 7L, "acme/tool", "topic"));
        merged(MERGER);
        when(users.caller(MergingScene.USER)).thenReturn(MergingScene.CALLER);
        List<IssueView> named = List.of(issue(7, 11, IssueState.OPENED), issue(7, 12, IssueState.CLOSED), issue(8, 13, IssueState.OPENED));
        when(issues.of(MergingScene.CALLER, new ProjectRef.Id(7), 4)).thenReturn(named);
        when(update.close(any(), any(), anyLong(), any())).thenAnswer(call -> {
            closed.add(call.<ProjectRef.Id>getArgument(1).id() + "#" + call.getArgument(2));
            assertEquals(MergingScene.CALLER, call.getArgument(0));
            assertEquals(new IssueCause.MergedRequest(new IssueCause.Origin(7, "acme/tool"), ID, 4), call.getArgument(3));
            return null;
        });
    }

    private void merged(UserBrief by) {
        when(request.people()).thenReturn(new MergeRequestView.People(null, List.of(), List.of(), by, null));
    }

    private static IssueView issue(long project, long iid, IssueState state) {
        IssueView issue = mock();
        when(issue.projectId()).thenReturn(project);
        when(issue.iid()).thenReturn(iid);
        when(issue.state()).thenReturn(state);
        return issue;
    }

    @Test
    void open_issues_are_closed_with_the_merge_as_their_cause() {
        close.handle(ID);
        assertEquals(List.of("7#11", "8#13"), closed);
    }

    @ParameterizedTest
    @EnumSource(MergeRequestState.class)
    void request_that_is_not_merged_closes_none(MergeRequestState state) {
        when(request.state()).thenReturn(state);
        close.handle(ID);
        assertEquals(state == MergeRequestState.MERGED ? 2 : 0, closed.size());
    }

    @ParameterizedTest
    @CsvSource({"merger", "account", "issues", "request"})
    void no_issue_is_closed_where_the_merger_or_the_request_is_gone(String gone) {
        switch (gone) {
            case "merger" -> merged(null);
            case "account" -> when(users.caller(MergingScene.USER)).thenReturn(Caller.ANONYMOUS);
            case "issues" -> when(issues.of(any(), any(), anyLong())).thenThrow(Refusal.notFound("Project"));
            default -> when(views.find(ID)).thenReturn(Optional.empty());
        }
        close.handle(ID);
        assertEquals(List.of(), closed);
    }

    @Test
    void issue_that_the_user_may_not_close_keeps_no_other_open() {
        doAnswer(call -> {
            closed.add("#" + call.getArgument(2));
            throw Refusal.forbidden();
        }).when(update).close(any(), any(), anyLong(), any());
        close.handle(ID);
        assertEquals(List.of("#11", "#13"), closed);
    }
}
