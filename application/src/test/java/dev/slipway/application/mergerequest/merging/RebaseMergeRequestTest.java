package dev.slipway.application.mergerequest.merging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequests.Rebase;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.repository.CommitSignatures;
import dev.slipway.application.repository.WritableRepositories;
import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Users who rebase the branch topic onto main, and the work that does it as them. */
final class RebaseMergeRequestTest extends MergingScene {

    private static final long FORK = 8;
    private static final ProjectGrant GRANT = new ProjectGrant(PROJECT, 5, "acme/tool", "main", null);
    private static final String FAILED = "merge_request.rebase_failed";
    private static final String REFUSED = "merge_request.rebase_refused";

    private final MergeRequestAccess visible = mock();
    private final ChangeRefs changes = mock();
    private final WritableRepositories writable = mock();
    private final CommitSignatures signatures = mock();
    private final MergeRequestRefs heads = mock();
    private final RebaseMergeRequest begin = new RebaseMergeRequest(access, visible, requests, refs, changes,
            new RecordVersions.WorkRecord(work, transactions));
    private final RebaseSourceBranch rebase = new RebaseSourceBranch(access, requests, views, users,
            new RebaseSourceBranch.Git(refs, heads, merges, writable, signatures), changes, transactions);
    /** Pushes that others win. */
    private int lost;

    @BeforeEach
    void store() {
        arrange();
        when(visible.find(any(), any(), anyLong()))
                .thenAnswer(call -> new MergeRequestAccess.Found(GRANT, views.find(id).orElseThrow()));
        when(access.signedIn(any())).thenReturn(CALLER.account().orElseThrow());
        when(access.seen(any(), any(ProjectRef.class))).thenReturn(Optional.of(GRANT));
        when(access.allows(any(), any(), any())).thenReturn(true);
        when(users.caller(USER)).thenReturn(CALLER);
        when(signatures.of(any(Caller.class))).thenReturn(ADA);
        when(changes.allowed(any(), any(), any())).thenReturn(true);
        when(changes.tryMove(any(), any(), any(), anyList())).thenAnswer(call -> {
            RefUpdate update = call.getArgument(2);
            long project = call.<ProjectGrant>getArgument(1).id();
            boolean moves = lost-- <= 0 && refs.move(project, update.ref(), update.before(), update.after());
            return moves ? Optional.empty() : Optional.of(Reason.of("push.stale"));
        });
    }

    private String end(boolean skipCi) {
        return Refusals.end(() -> begin.rebase(CALLER, new ProjectRef.Id(PROJECT), 1, skipCi));
    }

    private String forbidden() {
        return Refusals.of(() -> begin.rebase(CALLER, new ProjectRef.Id(PROJECT), 1, false)) instanceof Failure.Forbidden failure
                ? failure.reason().orElseThrow().id() : "none";
    }

    private void begun(Rebase started) {
        transactions.write(() -> requests.beginRebase(id, started, NOW));
    }

    /** Does the work of a rebase. Returns why it failed; empty for a success. */
    private String worked() {
        begun(new Rebase(USER, false));
        rebase.handle(id);
        assertEquals(Optional.empty(), requests.rebase(id));
        return requests.failure(id).orElse("");
    }

    private void verifyPushes(int number) {
        verify(changes, times(number)).tryMove(any(), any(), any(), anyList());
    }

    /** Makes the source branch one of a fork. */
    private void fork(Long project) {
        MergeRequestView request = mock();
        when(request.id()).thenReturn(id);
        when(request.state()).thenReturn(MergeRequestState.OPENED);
        when(request.content()).thenReturn(MergeRequestContent.titled("Add it", "main"));
        when(request.projects()).thenReturn(new MergeRequestView.Projects(PROJECT, "acme/tool", project, "ada/tool", "topic"));
        when(views.find(anyLong())).thenReturn(Optional.of(request));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void user_begins_a_rebase_that_is_under_way_once(boolean skipCi) {
        assertEquals("done", end(skipCi));
        assertEquals(Optional.of(new Rebase(USER, skipCi)), requests.rebase(id));
        assertEquals(List.of(RebaseSourceBranch.KIND + " " + id), work.recorded());
        assertEquals("409 merge_request.rebase_not_begun", end(!skipCi));
        assertEquals(Optional.of(new Rebase(USER, skipCi)), requests.rebase(id));
        assertEquals(1, work.recorded().size());
    }

    @Test
    void request_that_is_closed_is_not_rebased() {
        transactions.write(() -> requests.move(id, MergeRequestEvent.CLOSE, USER, NOW));
        assertEquals("409 merge_request.rebase_not_begun", end(false));
        assertEquals(Optional.empty(), requests.rebase(id));
        assertEquals(List.of(), work.recorded());
    }

    /** The branch is rewound by a rebase, so its user needs the right to push by force. */
    @ParameterizedTest
    @CsvSource({
        "false, true,  merge_request.no_push_to_source",
        "true,  false, merge_request.no_force_to_source",
        "false, false, merge_request.no_push_to_source"})
    void user_pushes_to_the_source_branch_by_force(boolean pushes, boolean forces, String reason) {
        when(changes.allowed(any(), any(), any())).thenAnswer(call -> call.<RefUpdate>getArgument(2).rewind() ? forces : pushes);
        assertEquals(reason, forbidden());
        assertEquals(Optional.empty(), requests.rebase(id));
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void source_branch_that_is_not_there_or_not_seen_is_not_rebased() {
        when(access.seen(any(), any(ProjectRef.class))).thenReturn(Optional.empty());
        assertEquals("merge_request.no_push_to_source", forbidden());
        refs.move(PROJECT, TOPIC, head(TOPIC), Shas.ZERO);
        assertEquals("merge_request.no_source_branch", forbidden());
        fork(null);
        assertEquals("merge_request.no_source_branch", forbidden());
        verify(changes, never()).allowed(any(), any(), any());
        assertEquals(List.of(), work.recorded());
    }

    /** A push that skips pipelines says so with an option. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void work_moves_the_branch_onto_the_target_as_the_user(boolean skipCi) {
        String before = head(TOPIC);
        String target = commit(MAIN, "c", "1");
        begun(new Rebase(USER, skipCi));
        rebase.handle(id);
        String after = head(TOPIC);
        assertEquals(List.of(target), merges.read(after).parents());
        assertEquals(Map.of("a", "1", "b", "1", "c", "1"), merges.files(after));
        assertEquals(Optional.empty(), requests.failure(id));
        assertEquals(Optional.empty(), requests.rebase(id));
        verify(writable).prepare(GRANT);
        verify(changes).tryMove(CALLER, GRANT, new RefUpdate(TOPIC, before, after, true), skipCi ? List.of("ci.skip") : List.of());
        verify(heads, never()).bring(anyLong(), anyLong(), any(), anyLong());
    }

    @Test
    void branch_that_is_rebased_already_stays_as_it_is() {
        String before = head(TOPIC);
        assertEquals("", worked());
        assertEquals(before, head(TOPIC));
        verifyPushes(0);
    }

    @Test
    void branches_in_conflict_are_not_rebased() {
        String before = head(TOPIC);
        commit(MAIN, "b", "2");
        assertEquals(FAILED, worked());
        assertEquals(before, head(TOPIC));
        verifyPushes(0);
    }

    @ParameterizedTest
    @CsvSource({"0, '', 1", "4, '', 5", "5, merge_request.rebase_failed, 5"})
    void branch_that_others_move_is_rebased_up_to_five_times(int lostToOthers, String failure, int pushes) {
        commit(MAIN, "c", "1");
        lost = lostToOthers;
        assertEquals(failure, worked());
        verifyPushes(pushes);
    }

    @Test
    void push_that_is_not_allowed_is_refused_at_once() {
        commit(MAIN, "c", "1");
        doReturn(Optional.of(Reason.of("push.not_allowed"))).when(changes).tryMove(any(), any(), any(), anyList());
        assertEquals(REFUSED, worked());
        verifyPushes(1);
    }

    @ParameterizedTest
    @CsvSource({"main", "topic"})
    void branch_that_is_gone_is_not_rebased(String branch) {
        RefName gone = RefName.branch(branch);
        refs.move(PROJECT, gone, head(gone), Shas.ZERO);
        assertEquals(FAILED, worked());
        verify(writable, never()).prepare(any(ProjectGrant.class));
    }

    /** Rights count at the time of the work. */
    @ParameterizedTest
    @CsvSource({"account", "blocked", "source", "target", "project"})
    void user_who_lost_a_right_meanwhile_rebases_nothing(String lostRight) {
        commit(MAIN, "c", "1");
        String before = head(TOPIC);
        switch (lostRight) {
            case "account" -> begun(new Rebase(null, false));
            case "blocked" -> when(users.caller(USER)).thenReturn(Caller.ANONYMOUS);
            case "source" -> when(access.seen(any(), any(ProjectRef.class))).thenReturn(Optional.empty());
            case "target" -> when(access.allows(CALLER, new ProjectRef.Id(PROJECT), Ability.READ_CODE)).thenReturn(false);
            default -> fork(null);
        }
        if (!"account".equals(lostRight)) {
            begun(new Rebase(USER, false));
        }
        rebase.handle(id);
        assertEquals(Optional.of(REFUSED), requests.failure(id));
        assertEquals(Optional.empty(), requests.rebase(id));
        assertEquals(before, head(TOPIC));
        verifyPushes(0);
    }

    @Test
    void request_that_was_closed_meanwhile_ends_its_rebase_without_a_failure() {
        commit(MAIN, "c", "1");
        String before = head(TOPIC);
        begun(new Rebase(USER, false));
        transactions.write(() -> requests.move(id, MergeRequestEvent.CLOSE, USER, NOW));
        rebase.handle(id);
        assertEquals(Optional.empty(), requests.failure(id));
        assertEquals(Optional.empty(), requests.rebase(id));
        assertEquals(before, head(TOPIC));
    }

    @Test
    void work_without_a_rebase_does_nothing() {
        commit(MAIN, "c", "1");
        String before = head(TOPIC);
        rebase.handle(id);
        rebase.givenUp(id, "why");
        assertEquals(before, head(TOPIC));
        assertEquals(Optional.empty(), requests.failure(id));
    }

    @Test
    void rebase_that_was_given_up_has_failed() {
        begun(new Rebase(USER, false));
        rebase.givenUp(id, "why");
        assertEquals(Optional.of(FAILED), requests.failure(id));
        assertEquals(Optional.empty(), requests.rebase(id));
    }

    /** A repository that is away for now is tried later; one that takes no more is a failure. */
    @Test
    void repository_that_is_unavailable_is_tried_later() {
        commit(MAIN, "c", "1");
        begun(new Rebase(USER, false));
        doThrow(new Refusal(new Failure.Unavailable(Reason.of("repository.unavailable")))).when(writable).prepare(GRANT);
        assertThrows(Refusal.class, () -> rebase.handle(id));
        assertEquals(Optional.of(new Rebase(USER, false)), requests.rebase(id));
        doThrow(Refusal.storageFull()).when(writable).prepare(GRANT);
        assertEquals(FAILED, worked());
        verifyPushes(0);
    }

    /** The head of the target branch is brought into a fork, if it has room. */
    @ParameterizedTest
    @EnumSource(MergeRequestRefs.Brought.class)
    void branch_of_a_fork_is_rebased_there(MergeRequestRefs.Brought brought) {
        String before = head(TOPIC);
        String target = commit(MAIN, "c", "1");
        fork(FORK);
        refs.move(PROJECT, TOPIC, before, Shas.ZERO);
        refs.move(FORK, TOPIC, Shas.ZERO, before);
        when(access.seen(CALLER, new ProjectRef.Id(FORK))).thenReturn(Optional.of(new ProjectGrant(FORK, 6, "ada/tool", "main", null)));
        when(writable.room(FORK)).thenReturn(99L);
        when(heads.bring(PROJECT, FORK, target, 99)).thenReturn(brought);
        boolean stored = brought == MergeRequestRefs.Brought.STORED;
        assertEquals(stored ? "" : FAILED, worked());
        verifyPushes(stored ? 1 : 0);
        String after = refs.find(FORK, TOPIC).orElseThrow().object();
        assertEquals(stored ? List.of(target) : List.of(base), merges.read(after).parents());
    }
}
