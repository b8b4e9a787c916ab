package dev.slipway.application.approval.decision;

import static dev.slipway.application.approval.decision.ShownRequests.PROJECT;
import static dev.slipway.application.approval.decision.ShownRequests.request;
import static dev.slipway.application.approval.decision.ShownRequests.version;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
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
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.user.signin.ConfirmPassword;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.approval.ApprovalOutcome;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalTarget;
import dev.slipway.domain.approval.CountingRules;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** Approvals count for the version of the present commits. */
final class ApproveMergeRequestTest {

    private static final long REQUEST = 3;
    private static final String OLD = "b".repeat(40);
    private static final String NEW = "c".repeat(40);
    private static final Account ADA = new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE);
    private static final Caller CALLER = new Caller.Person(ADA, 0, Set.of());
    private static final ProjectRef REF = new ProjectRef.Id(PROJECT);
    private static final ProjectGrant GRANT = new ProjectGrant(PROJECT, 1, "acme/tool", "main",
            new Standing(true, false, false, Optional.of(Role.DEVELOPER), Visibility.PRIVATE, true, false));

    private final MergeRequestAccess access = mock(MergeRequestAccess.class);
    private final MergeRequests requests = mock(MergeRequests.class);
    private final RecordVersions versions = mock(RecordVersions.class);
    private final ApprovalDecisions decisions = mock(ApprovalDecisions.class);
    private final MergeRequestApprovals approvals = mock(MergeRequestApprovals.class);
    private final ConfirmPassword confirmation = mock(ConfirmPassword.class);
    private final ApprovalTrail trail = mock(ApprovalTrail.class);
    private final ApproveMergeRequest approve = new ApproveMergeRequest(access, requests, versions, decisions, approvals, confirmation,
            new ApproveMergeRequest.Parts(new FakeTransactions(() -> ShownRequests.NOW), trail));

    @BeforeEach
    void arrange() {
        when(decisions.able(any(), any())).thenReturn(true);
        when(requests.lock(REQUEST)).thenReturn(Optional.of(locked(MergeRequestState.OPENED)));
        when(approvals.add(anyLong(), anyLong(), any())).thenReturn(true);
        decide(Set.of());
    }

    private static MergeRequests.Locked locked(MergeRequestState state) {
        return new MergeRequests.Locked(REQUEST, REQUEST, MergeRequestBranches.of(PROJECT, "feature", PROJECT, "main"),
                MergeRequestContent.titled("Title", "main"), state, null, ShownRequests.NOW);
    }

    private void decide(Set<ApprovalRestriction> inForce) {
        decide(inForce, true);
    }

    /** @param known whether all committers are known */
    private void decide(Set<ApprovalRestriction> inForce, boolean known) {
        when(decisions.of(any(), eq(ADA.id()))).thenReturn(new DecidedApprovals(inForce, new ApprovalTarget("main", Map.of(), false),
                ApprovalOutcome.of(new CountingRules(false, List.of()), Set.of(), List.of()), Map.of(), Set.of(), known));
    }

    private void show(MergeRequestView view) {
        when(access.find(any(), any(), anyLong(), any())).thenReturn(new Found(GRANT, view));
    }

    private Failure failure(Optional<String> sha, Optional<String> password) {
        return assertThrows(Refusal.class, () -> approve.approve(CALLER, REF, REQUEST, sha, password)).failure();
    }

    @Test
    void approval_waits_for_the_version_of_a_push() {
        show(request(REQUEST, MergeRequestState.OPENED, NEW, version(REQUEST, OLD, "main")));
        Failure.Conflict refused = assertInstanceOf(Failure.Conflict.class, failure(Optional.of(NEW), Optional.empty()));
        assertEquals(Reason.of("merge_request.not_compared"), refused.reason());
        verify(approvals, never()).add(anyLong(), anyLong(), any());
        MergeRequestView followed = request(REQUEST, MergeRequestState.OPENED, NEW, version(REQUEST, NEW, "main"));
        doAnswer(call -> {
            show(followed);
            return null;
        }).when(versions).updateOrLater(REQUEST);
        approve.approve(CALLER, REF, REQUEST, Optional.of(NEW), Optional.empty());
        verify(approvals).add(anyLong(), anyLong(), any());
    }

    @Test
    void committers_that_are_not_known_are_asked_for_again() {
        MergeRequestView view = request(REQUEST, MergeRequestState.OPENED, NEW, version(REQUEST, NEW, "main"));
        show(view);
        decide(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED), false);
        assertInstanceOf(Failure.Unauthenticated.class, failure(Optional.empty(), Optional.empty()));
        doAnswer(call -> {
            decide(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED));
            return null;
        }).when(versions).renew(eq(view), eq(ShownRequests.MAIN), any());
        approve.approve(CALLER, REF, REQUEST, Optional.empty(), Optional.empty());
        verify(approvals).add(anyLong(), anyLong(), any());
        approve.approve(CALLER, REF, REQUEST, Optional.empty(), Optional.empty());
        verify(versions, times(3)).renew(any(), any(), any());
    }

    @Test
    void git_is_asked_for_committers_of_open_requests_only_where_they_are_excluded() {
        show(request(REQUEST, MergeRequestState.OPENED, NEW, version(REQUEST, NEW, "main")));
        approve.approve(CALLER, REF, REQUEST, Optional.empty(), Optional.empty());
        show(request(REQUEST, MergeRequestState.CLOSED, NEW, version(REQUEST, NEW, "main")));
        decide(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED), false);
        assertInstanceOf(Failure.Unauthenticated.class, failure(Optional.empty(), Optional.empty()));
        verify(versions, never()).renew(any(), any(), any());
    }

    /** There is nothing to compare with, and nothing to approve. */
    @Test
    void git_is_not_asked_for_committers_where_the_target_branch_is_gone() {
        show(ShownRequests.untargeted(REQUEST, NEW));
        decide(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED), false);
        assertInstanceOf(Failure.Unauthenticated.class, failure(Optional.empty(), Optional.empty()));
        verify(versions, never()).renew(any(), any(), any());
        assertNotApproved();
    }

    @Test
    void committers_are_those_of_the_version_of_a_push() {
        show(request(REQUEST, MergeRequestState.OPENED, NEW, version(REQUEST, OLD, "main")));
        MergeRequestView followed = request(REQUEST, MergeRequestState.OPENED, NEW, version(REQUEST, NEW, "main"));
        decide(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED));
        doAnswer(call -> {
            show(followed);
            return null;
        }).when(versions).updateOrLater(REQUEST);
        approve.approve(CALLER, REF, REQUEST, Optional.empty(), Optional.empty());
        verify(versions).renew(eq(followed), eq(ShownRequests.MAIN), any());
    }

    @Test
    void approval_waits_for_the_version_of_another_target_branch() {
        show(request(REQUEST, MergeRequestState.OPENED, NEW, version(REQUEST, NEW, "release")));
        assertInstanceOf(Failure.Conflict.class, failure(Optional.empty(), Optional.empty()));
        verify(approvals, never()).add(anyLong(), anyLong(), any());
    }

    @Test
    void password_that_is_missing_is_not_counted_as_a_wrong_one() {
        decide(Set.of(ApprovalRestriction.PASSWORD_REQUIRED));
        show(request(REQUEST, MergeRequestState.OPENED, NEW, version(REQUEST, NEW, "main")));
        assertInstanceOf(Failure.Unauthenticated.class, failure(Optional.empty(), Optional.empty()));
        assertInstanceOf(Failure.Unauthenticated.class, failure(Optional.empty(), Optional.of(" ")));
        verifyNoInteractions(confirmation);
        assertInstanceOf(Failure.Unauthenticated.class, failure(Optional.empty(), Optional.of("wrong")));
        when(confirmation.matches(ADA, "right")).thenReturn(true);
        approve.approve(CALLER, REF, REQUEST, Optional.empty(), Optional.of("right"));
    }

    @Test
    void password_is_not_asked_for_where_the_request_is_closed() {
        decide(Set.of(ApprovalRestriction.PASSWORD_REQUIRED));
        show(request(REQUEST, MergeRequestState.CLOSED, NEW, version(REQUEST, NEW, "main")));
        assertInstanceOf(Failure.Unauthenticated.class, failure(Optional.empty(), Optional.of("right")));
        verifyNoInteractions(confirmation);
    }

    private static MergeRequestView open(String head) {
        return request(REQUEST, MergeRequestState.OPENED, head, version(REQUEST, head, "main"));
    }

    /** Shows what is found at first, after its version is recorded, and under the lock. */
    private void show(MergeRequestView seen, MergeRequestView followed, MergeRequestView locked) {
        when(access.find(any(), any(), anyLong(), any())).thenReturn(new Found(GRANT, seen), new Found(GRANT, followed),
                new Found(GRANT, locked));
    }

    private void assertNotApproved() {
        verify(approvals, never()).add(anyLong(), anyLong(), any());
        verifyNoInteractions(trail);
    }

    @Test
    void approval_is_stored_and_told_once() {
        Found found = new Found(GRANT, open(NEW));
        show(open(NEW));
        approve.approve(CALLER, REF, REQUEST, Optional.of(NEW), Optional.empty());
        verify(approvals).add(REQUEST, ADA.id(), ShownRequests.NOW);
        verify(trail).approved(CALLER, found, ShownRequests.NOW);
        when(approvals.add(anyLong(), anyLong(), any())).thenReturn(false);
        assertInstanceOf(Failure.Unauthenticated.class, failure(Optional.of(NEW), Optional.empty()));
        verify(trail, times(1)).approved(any(), any(), any());
    }

    @Test
    void caller_who_never_approves_makes_the_server_compare_nothing() {
        show(open(NEW));
        when(decisions.able(any(), any())).thenReturn(false);
        assertInstanceOf(Failure.Forbidden.class, failure(Optional.empty(), Optional.empty()));
        assertInstanceOf(Failure.Unauthenticated.class, assertThrows(Refusal.class, () ->
                approve.approve(Caller.ANONYMOUS, REF, REQUEST, Optional.empty(), Optional.empty())).failure());
        verifyNoInteractions(versions);
        assertNotApproved();
    }

    @Test
    void approval_is_for_the_head_that_the_user_names() {
        show(open(NEW));
        assertEquals(new Failure.Conflict(Reason.of("merge_request.other_head", NEW)), failure(Optional.of(OLD), Optional.empty()));
        show(request(REQUEST, MergeRequestState.OPENED, null, null));
        assertInstanceOf(Failure.Unauthenticated.class, failure(Optional.of(OLD), Optional.empty()));
        verifyNoInteractions(versions);
        show(open(OLD), open(OLD), open(NEW));
        assertEquals(new Failure.Conflict(Reason.of("merge_request.other_head", NEW)), failure(Optional.of(OLD), Optional.empty()));
        assertNotApproved();
    }

    /** All that permits an approval is decided under the lock of the request. */
    @ParameterizedTest
    @CsvSource({"closed", "closed and pushed", "gone", "shown", "excluded", "password"})
    void approval_that_is_not_permitted_any_more_is_not_stored(String what) {
        show(open(NEW), open(NEW), request(REQUEST, "shown".equals(what) ? MergeRequestState.CLOSED : MergeRequestState.OPENED, NEW,
                version(REQUEST, what.endsWith("pushed") ? OLD : NEW, "main")));
        when(requests.lock(REQUEST)).thenAnswer(call -> {
            switch (what) {
                case "excluded" -> decide(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED), false);
                case "password" -> decide(Set.of(ApprovalRestriction.PASSWORD_REQUIRED));
                default -> { }
            }
            return "gone".equals(what) ? Optional.empty()
                    : Optional.of(locked(what.startsWith("closed") ? MergeRequestState.CLOSED : MergeRequestState.OPENED));
        });
        assertInstanceOf(Failure.Unauthenticated.class, failure(Optional.empty(), Optional.of("right")));
        assertNotApproved();
    }

    @Test
    void password_that_was_confirmed_counts_under_the_lock() {
        decide(Set.of(ApprovalRestriction.PASSWORD_REQUIRED));
        show(open(NEW));
        when(confirmation.matches(ADA, "right")).thenReturn(true);
        approve.approve(CALLER, REF, REQUEST, Optional.empty(), Optional.of("right"));
        verify(approvals).add(REQUEST, ADA.id(), ShownRequests.NOW);
    }

    @Test
    void committers_of_a_request_that_was_closed_meanwhile_are_not_stored() {
        decide(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED));
        show(open(NEW));
        approve.approve(CALLER, REF, REQUEST, Optional.empty(), Optional.empty());
        ArgumentCaptor<Predicate<MergeRequests.Locked>> stores = ArgumentCaptor.captor();
        verify(versions).renew(any(), any(), stores.capture());
        assertEquals(List.of(MergeRequestState.OPENED), Stream.of(MergeRequestState.values())
                .filter(state -> stores.getValue().test(locked(state))).toList());
    }
}
