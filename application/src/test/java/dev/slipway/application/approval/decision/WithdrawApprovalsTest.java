package dev.slipway.application.approval.decision;

import static dev.slipway.application.approval.decision.ShownRequests.PROJECT;
import static dev.slipway.application.approval.decision.ShownRequests.request;
import static dev.slipway.application.approval.decision.ShownRequests.version;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.user.UserKind;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Bots reset approvals while they have the right. */
final class WithdrawApprovalsTest {

    private static final long REQUEST = 3;
    private static final Account BOT = new Account(5, "bot", "Bot", false, false, AccountState.ACTIVE);
    private static final Caller CALLER = new Caller.Person(BOT, 0, Set.of());
    private static final ProjectRef REF = new ProjectRef.Id(PROJECT);
    private static final String HEAD = "b".repeat(40);

    private final MergeRequestAccess access = mock(MergeRequestAccess.class);
    private final MergeRequests requests = mock(MergeRequests.class);
    private final MergeRequestApprovals approvals = mock(MergeRequestApprovals.class);
    private final SignInAccounts accounts = mock(SignInAccounts.class);
    private final ApprovalDecisions decisions = mock(ApprovalDecisions.class);
    private final ApprovalTrail trail = mock(ApprovalTrail.class);
    private final WithdrawApprovals withdraw = new WithdrawApprovals(access, requests, decisions, approvals, accounts,
            new FakeTransactions(() -> ShownRequests.NOW), trail);

    @BeforeEach
    void arrange() {
        account(UserKind.PROJECT_BOT);
        lock(MergeRequestState.OPENED);
    }

    private void account(UserKind kind) {
        SignInAccount account = mock(SignInAccount.class);
        when(account.kind()).thenReturn(kind);
        when(accounts.find(BOT.id())).thenReturn(Optional.of(account));
    }

    private void lock(MergeRequestState state) {
        when(requests.lock(REQUEST)).thenReturn(Optional.of(new MergeRequests.Locked(REQUEST, REQUEST,
                MergeRequestBranches.of(PROJECT, "feature", PROJECT, "main"), MergeRequestContent.titled("Title", "main"),
                state, null, ShownRequests.NOW)));
    }

    private String all(Caller caller) {
        return Refusals.end(() -> withdraw.all(caller, REF, REQUEST));
    }

    private String own(Caller caller) {
        return Refusals.end(() -> withdraw.own(caller, REF, REQUEST));
    }

    private static Found as(Role role) {
        return new Found(new ProjectGrant(PROJECT, 1, "acme/tool", "main",
                new Standing(true, false, false, Optional.of(role), Visibility.PRIVATE, true, false)),
                request(REQUEST, MergeRequestState.OPENED, HEAD, version(REQUEST, HEAD, "main")));
    }

    @Test
    void bot_resets_approvals() {
        when(access.find(any(), any(), anyLong())).thenReturn(as(Role.DEVELOPER));
        withdraw.all(CALLER, REF, REQUEST);
        verify(approvals).removeAll(REQUEST);
    }

    @Test
    void bot_that_loses_its_role_meanwhile_resets_nothing() {
        when(access.find(any(), any(), anyLong())).thenReturn(as(Role.DEVELOPER)).thenReturn(as(Role.GUEST));
        assertInstanceOf(Failure.Unauthenticated.class,
                assertThrows(Refusal.class, () -> withdraw.all(CALLER, REF, REQUEST)).failure());
        verify(approvals, never()).removeAll(anyLong());
    }

    @Test
    void reset_is_told() {
        Found found = as(Role.DEVELOPER);
        when(access.find(any(), any(), anyLong())).thenReturn(found);
        assertEquals("done", all(CALLER));
        verify(trail).reset(CALLER, found, ShownRequests.NOW);
        assertEquals("unauthenticated", all(Caller.ANONYMOUS));
    }

    @ParameterizedTest
    @EnumSource(UserKind.class)
    void bots_of_projects_alone_reset_approvals(UserKind kind) {
        account(kind);
        when(access.find(any(), any(), anyLong())).thenReturn(as(Role.OWNER));
        assertEquals(kind == UserKind.PROJECT_BOT ? "done" : "unauthenticated", all(CALLER));
        verify(approvals, times(kind == UserKind.PROJECT_BOT ? 1 : 0)).removeAll(REQUEST);
        verify(requests, times(kind == UserKind.PROJECT_BOT ? 1 : 0)).lock(REQUEST);
    }

    @Test
    void account_that_is_gone_or_a_guest_resets_nothing() {
        when(access.find(any(), any(), anyLong())).thenReturn(as(Role.GUEST));
        assertEquals("unauthenticated", all(CALLER));
        when(access.find(any(), any(), anyLong())).thenReturn(as(Role.DEVELOPER));
        when(accounts.find(BOT.id())).thenReturn(Optional.empty());
        assertEquals("unauthenticated", all(CALLER));
        verify(approvals, never()).removeAll(anyLong());
        verifyNoInteractions(trail);
    }

    /** Approvals of a request that is merged are what it was merged by. */
    @ParameterizedTest
    @EnumSource(MergeRequestState.class)
    void approvals_of_a_merged_request_stay(MergeRequestState state) {
        when(access.find(any(), any(), anyLong())).thenReturn(as(Role.DEVELOPER));
        when(access.find(any(), any(), anyLong(), any())).thenReturn(as(Role.DEVELOPER));
        when(approvals.remove(anyLong(), anyLong())).thenReturn(true);
        lock(state);
        String end = state == MergeRequestState.MERGED ? "unauthenticated" : "done";
        assertEquals(end, all(CALLER));
        assertEquals(end, own(CALLER));
        if (state == MergeRequestState.MERGED) {
            when(requests.lock(REQUEST)).thenReturn(Optional.empty());
            assertEquals(end, own(CALLER));
            verify(approvals, never()).removeAll(anyLong());
            verify(approvals, never()).remove(anyLong(), anyLong());
            verifyNoInteractions(trail);
        }
    }

    @Test
    void user_withdraws_the_own_approval() {
        Found found = as(Role.DEVELOPER);
        when(access.find(any(), any(), anyLong(), any())).thenReturn(found);
        when(approvals.remove(REQUEST, BOT.id())).thenReturn(true);
        assertEquals("done", own(CALLER));
        verify(trail).unapproved(CALLER, found, ShownRequests.NOW);
        assertEquals("unauthenticated", own(Caller.ANONYMOUS));
    }

    /** A user who may approve is told that there is none, others that they may not. */
    @ParameterizedTest
    @CsvSource({"true, Concealed[]", "false, forbidden"})
    void user_who_has_not_approved_withdraws_nothing(boolean able, String end) {
        when(access.find(any(), any(), anyLong(), any())).thenReturn(as(Role.DEVELOPER));
        when(decisions.able(any(), any())).thenReturn(able);
        assertEquals(end, own(CALLER));
        verifyNoInteractions(trail);
    }
}
