package dev.slipway.application.approval.decision;

import static dev.slipway.application.approval.decision.ShownRequests.NOW;
import static dev.slipway.application.approval.decision.ShownRequests.PROJECT;
import static dev.slipway.application.approval.decision.ShownRequests.request;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What readers of a merge request and auditors are told of approvals. */
final class ApprovalTrailTest {

    private static final Caller CALLER = new Caller.Person(new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE), 0, Set.of());
    private static final Found FOUND = new Found(new ProjectGrant(PROJECT, 1, "acme/tool", "main", null),
            request(3, MergeRequestState.OPENED, "b".repeat(40), null));
    private static final Locked LOCKED = new Locked(3, 3, MergeRequestBranches.of(PROJECT, "feature", PROJECT, "main"),
            MergeRequestContent.titled("Title", "main"), MergeRequestState.OPENED, null, NOW);

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final RequestNotes notes = mock(RequestNotes.class);
    private final Users users = mock(Users.class);
    private final ApprovalTrail trail = new ApprovalTrail(TestModules.of(transactions, events).audit.auditTrail, notes, users);

    private List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.entity().type() + " " + each.entity().id() + " "
                + each.event().target().id().orElseThrow() + " by " + each.author().name()).toList();
    }

    @Test
    void approval_and_its_withdrawal_are_told_by_a_note_of_the_user_and_an_event() {
        trail.approved(CALLER, FOUND, NOW);
        trail.unapproved(CALLER, FOUND, NOW);
        verify(notes).write(FOUND.request(), "approved this merge request", 5, NOW);
        verify(notes).write(FOUND.request(), "unapproved this merge request", 5, NOW);
        assertEquals(List.of("MERGE_REQUEST_APPROVED PROJECT " + PROJECT + " 3 by Ada",
                "MERGE_REQUEST_UNAPPROVED PROJECT " + PROJECT + " 3 by Ada"), recorded());
    }

    @Test
    void reset_by_a_bot_is_an_event_alone() {
        trail.reset(CALLER, FOUND, NOW);
        verifyNoMoreInteractions(notes);
        assertEquals(List.of("MERGE_REQUEST_APPROVALS_RESET PROJECT " + PROJECT + " 3 by Ada"), recorded());
    }

    /** Accounts that are gone are named as those of the ghost. */
    @Test
    void approvals_that_a_push_removes_are_told_by_a_note_of_its_user() {
        when(users.usernames(List.of(8L, 9L))).thenReturn(Map.of(9L, "bob"));
        when(notes.pusher(LOCKED, "head")).thenReturn(6L);
        trail.removed(LOCKED, List.of(8L, 9L), Optional.of("head"), NOW);
        verify(notes).write(LOCKED, List.of("reset approvals from @ghost and @bob by pushing to the branch"), 6L, NOW);
        assertEquals(List.of(), recorded());
    }

    @Test
    void approvals_that_another_target_branch_removes_are_told_by_the_server() {
        when(users.usernames(any())).thenReturn(Map.of(9L, "bob"));
        trail.removed(LOCKED, List.of(9L), Optional.empty(), NOW);
        verify(notes).write(eq(LOCKED), eq(List.of("reset approvals from @bob by changing the target branch")), eq(null), eq(NOW));
        verifyNoMoreInteractions(notes);
    }
}
