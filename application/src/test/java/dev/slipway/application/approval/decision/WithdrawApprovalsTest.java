package dev.slipway.application.approval.decision;

import static dev.slipway.application.approval.decision.ShownRequests.PROJECT;
import static dev.slipway.application.approval.decision.ShownRequests.request;
import static dev.slipway.application.approval.decision.ShownRequests.version;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
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
    private final WithdrawApprovals withdraw = new WithdrawApprovals(access, requests, mock(ApprovalDecisions.class), approvals, accounts,
            new FakeTransactions(), mock(ApprovalTrail.class));

    @BeforeEach
    void arrange() {
        SignInAccount bot = mock(SignInAccount.class);
        when(bot.kind()).thenReturn(UserKind.PROJECT_BOT);
        when(accounts.find(BOT.id())).thenReturn(Optional.of(bot));
        when(requests.lock(REQUEST)).thenReturn(Optional.of(new MergeRequests.Locked(REQUEST, REQUEST,
                MergeRequestBranches.of(PROJECT, "feature", PROJECT, "main"), MergeRequestContent.titled("Title", "main"),
                MergeRequestState.OPENED, null, ShownRequests.NOW)));
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
}
