package dev.slipway.application.mergerequest.automerge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.ArgumentMatchers.isNull;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.fake.FakeAutoMerges;
import dev.slipway.application.mergerequest.fake.FakeMergeRequestVersions;
import dev.slipway.application.mergerequest.fake.FakeMergeRequests;
import dev.slipway.application.mergerequest.merging.MergeAttempt;
import dev.slipway.application.mergerequest.merging.MergeInstructions;
import dev.slipway.application.mergerequest.merging.MergeOutcome;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.mergerequest.note.EventNotes;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Merges that wait for a pipeline: set, carried out, ended. */
final class AutoMergeUseCasesTest {

    private static final long PROJECT = 7;
    private static final long USER = 5;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeMergeRequests requests = new FakeMergeRequests(transactions, new FakeMergeRequestVersions(transactions));
    private final FakeAutoMerges merges = new FakeAutoMerges(transactions, requests);
    private final FakeWork work = new FakeWork(transactions, () -> NOW);
    private final MergeRequestViews views = mock();
    private final MergeAttempt attempt = mock(MergeAttempt.class);
    private final Credentials credentials = mock();
    private final RequestNotes notes = mock(RequestNotes.class);
    private final SetAutoMerge set = new SetAutoMerge(merges, requests, notes, work, transactions);
    private final EndAutoMerge end = new EndAutoMerge(merges, notes);
    private final RunAutoMerge run = new RunAutoMerge(merges, requests, views, attempt, new ActingUsers(credentials), notes,
            transactions);
    private final WakeAutoMerges wake = new WakeAutoMerges(merges, work, transactions);

    private final List<String> attempts = new ArrayList<>();
    private Function<BooleanSupplier, MergeOutcome> outcome = wanted -> wanted.getAsBoolean() ? new MergeOutcome.Merged()
            : new MergeOutcome.Withdrawn();
    private @Nullable UserBrief author;
    private String head = "h";
    private @Nullable PipelineStatus pipeline = PipelineStatus.SUCCESS;
    private long id;

    @BeforeEach
    void begin() {
        id = transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(PROJECT, "topic", PROJECT, "main"),
                MergeRequestContent.titled("x", "main"), USER, NOW)).orElseThrow());
        when(views.find(anyLong())).thenAnswer(call -> requests.lock(call.<Long>getArgument(0)).map(this::shown));
        when(credentials.account(Long.toString(USER))).thenReturn(Optional.of(account(AccountState.ACTIVE)));
        when(attempt.merge(any(), anyLong(), any(), any())).thenAnswer(call -> {
            attempts.add(call.<Caller>getArgument(0).accountId().getAsLong() + " "
                    + call.<MergeInstructions>getArgument(2).sha().orElse(""));
            return outcome.apply(call.getArgument(3));
        });
    }

    private static Account account(AccountState state) {
        return new Account(USER, "ada", "Ada", false, false, state);
    }

    private MergeRequestView shown(Locked request) {
        return new MergeRequestView(request.id(), request.iid(),
                new MergeRequestView.Projects(PROJECT, "acme/tool", PROJECT, "acme/tool", "topic"), request.content(), request.state(),
                new MergeRequestView.People(author, List.of(), List.of(), null, null),
                new MergeRequestView.Moments(NOW, NOW, null, null), null,
                new MergeRequestView.Git(new Mergeability.Heads(head, "m"), Optional.empty(), pipeline == null ? null : 1L, pipeline),
                MergeRequestView.Outcome.NONE, MergeSettings.USUAL, VoteCounts.NONE, List.of());
    }

    private void set() {
        set.store(new Caller.Person(account(AccountState.ACTIVE), 0, Set.of()), views.find(id).orElseThrow(),
                MergeInstructions.NONE.of("h"));
    }

    private boolean waits() {
        return merges.find(id).isPresent();
    }

    private void run() {
        run.handle(id);
    }

    /** Returns whether it goes on to wait, and the error that readers see. */
    private String ended(MergeOutcome result) {
        outcome = wanted -> result;
        set();
        run();
        return waits() + " " + merges.error(id).orElse("");
    }

    @Test
    void merge_goes_on_under_the_lock_while_nothing_has_changed() {
        List<Boolean> wants = new ArrayList<>();
        outcome = wanted -> {
            wants.add(wanted.getAsBoolean());
            head = "i";
            wants.add(wanted.getAsBoolean());
            return new MergeOutcome.Withdrawn();
        };
        set();
        run();
        assertEquals(List.of(true, false), wants);
    }

    @Test
    void merge_is_stored_and_tried_once_since_the_pipeline_may_have_ended() {
        set();
        assertEquals(Optional.of(new AutoMerge(OptionalLong.of(USER), "main", MergeInstructions.NONE.of("h"))), merges.find(id));
        assertEquals(true, work.isRecorded(RunAutoMerge.KIND, id));
        run();
        assertEquals(List.of("5 h"), attempts);
    }

    @Test
    void request_that_was_closed_drafted_or_retargeted_meanwhile_waits_for_nothing() {
        MergeRequestView agreed = views.find(id).orElseThrow();
        Caller caller = new Caller.Person(account(AccountState.ACTIVE), 0, Set.of());
        for (MergeRequestContent other : List.of(MergeRequestContent.titled("Draft: x", "main"),
                MergeRequestContent.titled("x", "other"))) {
            transactions.write(() -> requests.change(id, other, NOW));
            Refusal refused = assertThrows(Refusal.class, () -> set.store(caller, agreed, MergeInstructions.NONE.of("h")));
            assertEquals(new Failure.NotMergeable(Reason.of("merge_request.no_auto_merge")), refused.failure());
        }
        transactions.write(() -> requests.change(id, agreed.content(), NOW));
        transactions.write(() -> requests.move(id, MergeRequestEvent.CLOSE, USER, NOW));
        assertThrows(Refusal.class, () -> set.store(caller, agreed, MergeInstructions.NONE.of("h")));
        assertEquals(false, waits());
    }

    @Test
    void pipeline_that_has_not_passed_is_waited_for() {
        set();
        for (PipelineStatus status : List.of(PipelineStatus.RUNNING, PipelineStatus.FAILED, PipelineStatus.CANCELED)) {
            pipeline = status;
            run();
        }
        pipeline = null;
        run();
        assertEquals(List.of(true, List.of()), List.of(waits(), attempts));
    }

    @Test
    void branch_that_has_moved_ends_the_wait() {
        set();
        head = "h2";
        run();
        assertEquals(List.of(false, List.of(), Optional.empty()), List.of(waits(), attempts, merges.error(id)));
    }

    @Test
    void request_into_a_branch_that_was_not_agreed_ends_the_wait() {
        set();
        transactions.write(() -> requests.change(id, MergeRequestContent.titled("x", "release"), NOW));
        run();
        assertEquals(List.of(false, List.of(), Optional.empty()), List.of(waits(), attempts, merges.error(id)));
    }

    @Test
    void outcome_decides_whether_it_waits_on() {
        assertEquals("true ", ended(new MergeOutcome.Busy()));
        assertEquals("true ", ended(new MergeOutcome.Refused(Reason.of("merge_request.not_approved"))));
        assertEquals("false merge_request.auto_merge_impossible",
                ended(new MergeOutcome.Refused(Reason.of("merge_request.broken_status"))));
        assertEquals("false merge_request.auto_merge_impossible",
                ended(new MergeOutcome.Unmergeable(Reason.of("merge_request.conflict"))));
        assertEquals("false ", ended(new MergeOutcome.Unmergeable(Reason.of("merge_request.need_rebase"))));
        assertEquals("false ", ended(new MergeOutcome.Moved("h2")));
        assertEquals("false merge_request.auto_merge_not_permitted",
                ended(new MergeOutcome.NotPermitted()));
    }

    @Test
    void merge_that_takes_too_long_is_put_off_twice_as_long_each_time_and_ends() {
        outcome = wanted -> new MergeOutcome.Unmergeable(Reason.of("merge_request.exceeded"));
        set();
        RetryAutoMerge retry = new RetryAutoMerge(run);
        List<Integer> tried = new ArrayList<>();
        for (int minute = 0; minute < 20; minute++) {
            int before = attempts.size();
            retry.handle(id);
            if (attempts.size() > before) {
                tried.add(minute);
            }
        }
        assertEquals(List.of(0, 1, 3, 7, 15), tried);
        assertEquals("false merge_request.auto_merge_impossible", waits() + " " + merges.error(id).orElse(""));
    }

    @Test
    void merges_that_take_too_long_are_counted_for_each_auto_merge() {
        MergeOutcome exceeded = new MergeOutcome.Unmergeable(Reason.of("merge_request.exceeded"));
        for (int time = 1; time <= 5; time++) {
            ended(exceeded);
        }
        assertEquals(false, waits());
        assertEquals("true ", ended(exceeded), "it was set anew");
        transactions.run(now -> merges.put(id, new AutoMerge(OptionalLong.of(USER), "main",
                new MergeInstructions(Optional.of("h"), Optional.of(true), Optional.empty(), Optional.empty(), Optional.empty())), NOW));
        for (int time = 1; time <= 4; time++) {
            run();
        }
        assertEquals(true, waits(), "it is another one");
    }

    @Test
    void end_of_the_wait_is_told_by_a_note_of_the_server() {
        ended(new MergeOutcome.NotPermitted());
        assertAborted("the user who enabled it may not merge any more");
        ended(new MergeOutcome.Unmergeable(Reason.of("merge_request.conflict")));
        assertAborted("the branches cannot be merged");
        ended(new MergeOutcome.Unmergeable(Reason.of("merge_request.need_rebase")));
        assertAborted("target branch was updated");
        refused(Refusal.unsupported(Reason.of("x")));
        assertAborted("the server cannot merge");
        refused(Refusal.badRequest(Reason.of("x")));
        assertAborted("the merge failed");
        set();
        head = "h2";
        run();
        assertAborted("source branch was updated");
        head = "h";
        set();
        transactions.write(() -> requests.change(id, MergeRequestContent.titled("x", "release"), NOW));
        run();
        assertAborted("target branch was changed");
        run();
        verify(notes, times(7)).write(any(Locked.class), any(), isNull(), any());
    }

    @Test
    void user_who_is_blocked_or_gone_merges_nothing() {
        set();
        when(credentials.account(Long.toString(USER))).thenReturn(Optional.of(account(AccountState.BLOCKED)));
        run();
        assertEquals(List.of(false, List.of(), true), List.of(waits(), attempts, merges.error(id).isPresent()));
        set();
        merges.deleteUser(USER);
        run();
        assertEquals(List.of(false, List.of(), true), List.of(waits(), attempts, merges.error(id).isPresent()));
    }

    @Test
    void merge_that_is_canceled_or_set_anew_meanwhile_is_withdrawn() {
        List<MergeOutcome> outcomes = new ArrayList<>();
        set();
        outcome = wanted -> {
            transactions.run(now -> merges.end(id, null, NOW));
            outcomes.add(wanted.getAsBoolean() ? new MergeOutcome.Merged() : new MergeOutcome.Withdrawn());
            return outcomes.getLast();
        };
        run();
        set();
        outcome = wanted -> {
            transactions.run(now -> merges.put(id, new AutoMerge(OptionalLong.of(USER + 1), "main", MergeInstructions.NONE.of("h")), NOW));
            outcomes.add(wanted.getAsBoolean() ? new MergeOutcome.Merged() : new MergeOutcome.Withdrawn());
            return new MergeOutcome.NotPermitted();
        };
        run();
        assertEquals(List.of(new MergeOutcome.Withdrawn(), new MergeOutcome.Withdrawn()), outcomes);
        assertEquals(true, waits(), "the later choice is another one");
    }

    @Test
    void merge_whose_pipeline_restarts_meanwhile_is_withdrawn() {
        outcome = wanted -> {
            pipeline = PipelineStatus.RUNNING;
            return wanted.getAsBoolean() ? new MergeOutcome.NotPermitted() : new MergeOutcome.Withdrawn();
        };
        set();
        run();
        assertEquals(List.of(true, List.of("5 h")), List.of(waits(), attempts));
    }

    @Test
    void server_without_git_ends_the_wait_and_others_repeat_it() {
        outcome = wanted -> {
            throw new Refusal(new Failure.Unavailable(Reason.of("x")));
        };
        set();
        run();
        assertEquals(true, waits(), "it is tried again within a minute");
        outcome = wanted -> {
            throw Refusal.unsupported(Reason.of("x"));
        };
        run();
        assertEquals(List.of(false, true), List.of(waits(), merges.error(id).isPresent()));
    }

    /** Returns whether it goes on to wait, and the error that readers see. */
    private String refused(Refusal refusal) {
        outcome = wanted -> {
            throw refusal;
        };
        set();
        run();
        return waits() + " " + merges.error(id).orElse("");
    }

    @Test
    void user_who_does_not_see_the_project_any_more_merges_nothing() {
        assertEquals("false merge_request.auto_merge_not_permitted", refused(Refusal.notFound()));
        assertEquals("false merge_request.auto_merge_not_permitted", refused(Refusal.forbidden()));
        assertEquals("false merge_request.auto_merge_not_permitted", refused(Refusal.unauthenticated()));
    }

    @Test
    void merge_that_the_repository_rejects_or_that_always_fails_ends_the_wait() {
        assertEquals("false merge_request.auto_merge_failed", refused(Refusal.badRequest(Reason.of("repository.full"))));
        set();
        run.givenUp(id, "why");
        assertEquals("false merge_request.auto_merge_failed", waits() + " " + merges.error(id).orElse(""));
        run.givenUp(id + 1000, "why");
    }

    /** The merge has begun, and may end without a result. */
    @Test
    void merge_that_has_begun_is_canceled_like_one_that_waits() {
        Caller caller = new Caller.Person(account(AccountState.ACTIVE), 0, Set.of());
        ProjectGrant grant = mock();
        when(grant.id()).thenReturn(PROJECT);
        when(grant.allows(any())).thenReturn(true);
        Access access = mock();
        when(access.signedIn(caller)).thenReturn(account(AccountState.ACTIVE));
        when(access.project(any(), any(ProjectRef.class))).thenReturn(grant);
        MergeRequestReads reads = mock();
        when(reads.mayMerge(any(), any(), any())).thenReturn(true);
        when(views.find(anyLong(), anyLong())).thenAnswer(call -> requests.lock(id).map(this::shown));
        CancelAutoMerge cancel = new CancelAutoMerge(access, views, reads, requests, merges, notes, transactions);
        set();
        transactions.write(() -> requests.move(id, MergeRequestEvent.LOCK, USER, NOW));
        cancel.cancel(caller, new ProjectRef.Id(PROJECT), 1);
        assertEquals(false, waits());
        Refusal refused = assertThrows(Refusal.class, () -> cancel.cancel(caller, new ProjectRef.Id(PROJECT), 1));
        assertEquals(new Failure.NotCancelable(Reason.of("merge_request.not_waiting")), refused.failure());
    }

    /** Whether the caller may merge, wrote the request, and may change own requests. */
    @ParameterizedTest
    @CsvSource({
        "true,  false, false, true",
        "false, true,  true,  true",
        "false, true,  false, false",
        "false, false, true,  false"})
    void merge_is_canceled_by_those_who_merge_and_by_its_author(boolean mayMerge, boolean own, boolean changes, boolean canceled) {
        Account account = new Account(own ? USER : USER + 1, "ada", "Ada", false, false, AccountState.ACTIVE);
        Caller caller = new Caller.Person(account, 0, Set.of());
        author = new UserBrief(USER, "ada", "Ada", AccountState.ACTIVE, "");
        ProjectGrant grant = mock();
        when(grant.id()).thenReturn(PROJECT);
        when(grant.allows(Ability.READ_MERGE_REQUESTS)).thenReturn(true);
        when(grant.allows(Ability.CHANGE_OWN_MERGE_REQUEST)).thenReturn(changes);
        Access access = mock();
        when(access.signedIn(caller)).thenReturn(account);
        when(access.project(any(), any(ProjectRef.class))).thenReturn(grant);
        MergeRequestReads reads = mock();
        when(reads.mayMerge(any(), any(), any())).thenReturn(mayMerge);
        when(views.find(PROJECT, 1)).thenAnswer(call -> requests.lock(id).map(this::shown));
        CancelAutoMerge cancel = new CancelAutoMerge(access, views, reads, requests, merges, notes, transactions);
        set();
        Locked locked = requests.lock(id).orElseThrow();
        assertEquals(canceled ? "done" : "unauthenticated", Refusals.end(() -> cancel.cancel(caller, new ProjectRef.Id(PROJECT), 1)));
        assertEquals(!canceled, waits());
        verify(notes, times(canceled ? 1 : 0)).write(locked, List.of(EventNotes.AUTO_MERGE_CANCELED), account.id(), NOW);
        when(grant.allows(Ability.READ_MERGE_REQUESTS)).thenReturn(false);
        assertEquals("unauthenticated", Refusals.end(() -> cancel.cancel(caller, new ProjectRef.Id(PROJECT), 1)));
    }

    @ParameterizedTest
    @EnumSource(value = MergeRequestEvent.class, names = {"CLOSE", "MERGE"})
    void merge_of_a_request_that_has_ended_is_not_canceled(MergeRequestEvent event) {
        Caller caller = new Caller.Person(account(AccountState.ACTIVE), 0, Set.of());
        ProjectGrant grant = mock();
        when(grant.allows(any())).thenReturn(true);
        Access access = mock();
        when(access.signedIn(caller)).thenReturn(account(AccountState.ACTIVE));
        when(access.project(any(), any(ProjectRef.class))).thenReturn(grant);
        MergeRequestReads reads = mock();
        when(reads.mayMerge(any(), any(), any())).thenReturn(true);
        when(views.find(anyLong(), anyLong())).thenAnswer(call -> requests.lock(id).map(this::shown));
        transactions.run(now -> {
            requests.move(id, event, USER, now);
            merges.put(id, new AutoMerge(OptionalLong.of(USER), "main", MergeInstructions.NONE.of("h")), now);
        });
        Refusal refused = assertThrows(Refusal.class, () -> new CancelAutoMerge(access, views, reads, requests, merges, notes, transactions)
                .cancel(caller, new ProjectRef.Id(PROJECT), 1));
        assertEquals(new Failure.NotAllowed(Reason.of("merge_request.no_auto_merge")), refused.failure());
    }

    @Test
    void request_that_is_hidden_with_its_project_waits() {
        set();
        when(views.find(id)).thenReturn(Optional.empty());
        run();
        assertEquals(List.of(true, List.of()), List.of(waits(), attempts));
    }

    /** The user agrees to the head that is there. */
    @Test
    void merge_without_a_named_head_is_that_of_the_present_one() {
        set.store(new Caller.Person(account(AccountState.ACTIVE), 0, Set.of()), views.find(id).orElseThrow(), MergeInstructions.NONE);
        assertEquals("h", merges.find(id).orElseThrow().head());
    }

    @Test
    void title_of_a_draft_that_waits_may_change() {
        set();
        transactions.run(now -> {
            Locked draft = new Locked(id, 1, MergeRequestBranches.of(PROJECT, "topic", PROJECT, "main"),
                    MergeRequestContent.titled("Draft: x", "main"), MergeRequestState.OPENED, USER, NOW);
            end.changed(draft, MergeRequestContent.titled("Draft: y", "main"), USER, NOW);
        });
        assertEquals(true, waits());
    }

    @Test
    void retried_merge_that_fails_each_time_ends() {
        set();
        RetryAutoMerge retry = new RetryAutoMerge(run);
        retry.givenUp(id, "why");
        assertEquals("false merge_request.auto_merge_failed", waits() + " " + merges.error(id).orElse(""));
    }

    /** The target branch is another one by the time that the request is locked. */
    @Test
    void right_to_cancel_is_decided_for_the_present_target_branch() {
        Caller caller = new Caller.Person(account(AccountState.ACTIVE), 0, Set.of());
        ProjectGrant grant = mock();
        Access access = mock();
        when(access.signedIn(caller)).thenReturn(account(AccountState.ACTIVE));
        when(access.project(any(), any(ProjectRef.class))).thenReturn(grant);
        when(grant.id()).thenReturn(PROJECT);
        when(grant.allows(Ability.READ_MERGE_REQUESTS)).thenReturn(true);
        MergeRequestReads reads = mock();
        when(reads.mayMerge(any(), any(), eq("main"))).thenReturn(true);
        set();
        when(views.find(anyLong(), anyLong())).thenAnswer(call -> {
            MergeRequestView before = shown(requests.lock(id).orElseThrow());
            transactions.write(() -> requests.change(id, MergeRequestContent.titled("x", "release"), NOW));
            return Optional.of(before);
        });
        CancelAutoMerge cancel = new CancelAutoMerge(access, views, reads, requests, merges, notes, transactions);
        Refusal refused = assertThrows(Refusal.class, () -> cancel.cancel(caller, new ProjectRef.Id(PROJECT), 1));
        assertEquals(Refusal.unauthenticated().failure(), refused.failure());
        assertEquals(true, waits());
    }

    /** Merges need the lock. */
    @Test
    void reader_without_the_right_to_cancel_does_not_lock_the_request() {
        Caller caller = new Caller.Person(account(AccountState.ACTIVE), 0, Set.of());
        ProjectGrant grant = mock();
        Access access = mock();
        MergeRequests unlocked = mock();
        when(access.signedIn(caller)).thenReturn(account(AccountState.ACTIVE));
        when(access.project(any(), any(ProjectRef.class))).thenReturn(grant);
        when(grant.allows(any())).thenReturn(true);
        when(views.find(anyLong(), anyLong())).thenAnswer(call -> requests.lock(id).map(this::shown));
        CancelAutoMerge cancel = new CancelAutoMerge(access, views, mock(), unlocked, merges, notes, transactions);
        Refusal refused = assertThrows(Refusal.class, () -> cancel.cancel(caller, new ProjectRef.Id(PROJECT), 1));
        assertEquals(Refusal.unauthenticated().failure(), refused.failure());
        verifyNoInteractions(unlocked);
    }

    private void version(String sha) {
        transactions.run(now -> end.recorded(requests.lock(id).orElseThrow(), Optional.empty(),
                new MergeRequestVersion(1, id, new DiffRefs("b", "s", sha), "main", "1", 1, NOW), NOW));
    }

    private void change(String title, String target) {
        transactions.run(now -> end.changed(requests.lock(id).orElseThrow(), MergeRequestContent.titled(title, target), USER, NOW));
    }

    @Test
    void push_draft_and_other_target_end_the_wait() {
        set();
        version("h");
        change("y", "main");
        assertEquals(true, waits());
        verify(notes).write(any(MergeRequestView.class), eq(EventNotes.autoMergeEnabled("h")), eq(USER), any());
        version("h2");
        assertEquals(false, waits());
        assertAborted("source branch was updated");
        set();
        change("x", "other");
        assertEquals(false, waits());
        assertAborted("target branch was changed");
        set();
        change("Draft: x", "main");
        assertEquals(false, waits());
        assertAborted("merge request was marked as draft");
    }

    private void assertAborted(String reason) {
        verify(notes).write(any(Locked.class), eq(List.of(EventNotes.autoMergeAborted(reason))), any(), any());
    }

    @Test
    void request_that_does_not_wait_gets_no_note_about_an_end() {
        version("h2");
        change("Draft: x", "other");
        verify(notes, never()).write(any(Locked.class), any(), any(), any());
    }

    @Test
    void end_of_a_pipeline_and_each_minute_record_the_merge() {
        merges.put(id, new AutoMerge(OptionalLong.of(USER), "main", MergeInstructions.NONE.of("h")), NOW);
        merges.branch(PROJECT, "topic", PipelineDraft.SHA);
        wake.pipelineChanged(merges.pipeline(PROJECT, "topic", null, PipelineStatus.FAILED));
        assertEquals(false, work.isRecorded(RunAutoMerge.KIND, id));
        wake.pipelineChanged(merges.pipeline(PROJECT, "topic", null, PipelineStatus.SUCCESS));
        assertEquals(true, work.isRecorded(RunAutoMerge.KIND, id));
        wake.handle(0);
        assertEquals(List.of(RunAutoMerge.KIND + " " + id), work.recorded(), "it is recorded already");
        work.waiting().forEach(piece -> work.done(piece.id()));
        wake.handle(0);
        assertEquals(List.of(RetryAutoMerge.KIND + " " + id), work.recorded());
        wake.handle(0);
        assertEquals(List.of(RetryAutoMerge.KIND + " " + id), work.recorded(), "it is recorded already");
        RetryAutoMerge retry = new RetryAutoMerge(run);
        retry.handle(id);
        assertEquals(List.of("5 h"), attempts);
        assertEquals(List.of(true, true), List.of(wake.bulk(), retry.bulk()), "neither delays pipelines");
    }

    @Test
    void merges_whose_pipeline_has_not_passed_are_no_work_and_others_are_looked_up_together() {
        Work counted = mock();
        WakeAutoMerges sweep = new WakeAutoMerges(merges, counted, transactions);
        long other = transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(PROJECT, "topic", PROJECT, "dev"),
                MergeRequestContent.titled("x", "dev"), USER, NOW)).orElseThrow());
        List.of(id, other).forEach(each ->
                merges.put(each, new AutoMerge(OptionalLong.of(USER), "main", MergeInstructions.NONE.of("h")), NOW));
        merges.branch(PROJECT, "topic", PipelineDraft.SHA);
        merges.pipeline(PROJECT, "topic", null, PipelineStatus.FAILED);
        sweep.handle(0);
        verifyNoInteractions(counted);
        merges.pipeline(PROJECT, "topic", null, PipelineStatus.SUCCESS);
        sweep.handle(0);
        verify(counted).recorded(RunAutoMerge.KIND, List.of(id, other));
        verify(counted).recorded(RetryAutoMerge.KIND, List.of(id, other));
        verify(counted).soon(RetryAutoMerge.KIND, List.of(id, other));
        verifyNoMoreInteractions(counted);
    }
}
