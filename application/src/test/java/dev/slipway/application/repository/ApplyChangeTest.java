package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.repository.ApplyChange.Applied;
import dev.slipway.application.repository.ApplyChange.Possible;
import dev.slipway.application.repository.ApplyChange.Request;
import dev.slipway.application.repository.fake.FakeMerges;
import dev.slipway.application.repository.fake.FakeOwner;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.Merges.Direction;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.application.repository.push.PushAuthorization;
import dev.slipway.application.repository.push.RefUpdater;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.PushQuota;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cherry-picks and reverts on merges and refs in memory. */
class ApplyChangeTest {

    private static final ProjectRef PROJECT = new ProjectRef.Id(3);
    private static final RefName MAIN = RefName.branch("main");
    private static final Signature GRACE = GitPorts.signature("Grace Hopper", GitPorts.START);
    private static final Signature ADA = new Signature("Ada", "ada@example.com", Instant.EPOCH);
    private static final Caller CALLER = new Caller.Person(new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE), 1, Set.of());

    private final Access access = mock();
    private final PushAuthorization authorization = mock();
    private final RefUpdater updater = mock();
    private final Commits commits = mock();
    private final Repositories repositories = mock();
    private final RepositoryFacts facts = mock();
    private final FakeRefs refs = new FakeRefs();
    private final FakeMerges merges = new FakeMerges();
    private final WritableRepositories writable = new WritableRepositories(repositories, FakeOwner.ofProjects(facts),
            new RepositoryLimits(1000, 1000, PushQuota.of(4)), () -> false);

    private String base;
    private String head;
    private String change;

    @BeforeEach
    void arrange() {
        base = merges.commit(GRACE, "Base", List.of(), Map.of("a", "1"));
        head = merges.commit(GRACE, "Head", List.of(base), Map.of("a", "2"));
        change = merges.commit(GRACE, "Change", List.of(base), Map.of("a", "1", "b", "1"));
        refs.move(3, MAIN, Shas.ZERO, head);
        when(access.project(any(), any(), any(Ability.class))).thenReturn(new ProjectGrant(3, 5, "g/p", "main", null));
        when(authorization.objection(any(), any(), any())).thenReturn(Optional.empty());
        when(facts.author(5)).thenReturn(Optional.of(new RepositoryFacts.Author("Ada", "ada@example.com")));
        when(commits.find(eq(3L), any())).thenAnswer(call -> Optional.of(merges.read(call.getArgument(1))));
        when(updater.push(any(), any(), any(), any(), anyBoolean(), any())).thenAnswer(call -> move(call.getArgument(2)));
    }

    private Optional<Reason> move(RefUpdate update) {
        return refs.move(3, update.ref(), update.before(), update.after()) ? Optional.empty() : Optional.of(Reason.of("push.stale"));
    }

    private ApplyChange use(Merges used) {
        return new ApplyChange(access, new ChangeRefs(authorization, updater), writable, refs, commits, used,
                new CommitSignatures(facts, () -> Instant.EPOCH));
    }

    private ApplyChange.Outcome apply(Direction direction, String revision, boolean trial) {
        return use(merges).apply(CALLER, PROJECT, new Request(direction, revision, "main", trial, Optional.of(" ")));
    }

    private String at() {
        return refs.find(3, MAIN).orElseThrow().object();
    }

    @Test
    void picked_commit_keeps_its_author_and_names_its_source() {
        Commit made = assertInstanceOf(Applied.class, apply(Direction.CHERRY_PICK, change, false)).commit();
        assertEquals(at(), made.sha());
        assertEquals(List.of(head), made.parents());
        assertEquals(Map.of("a", "2", "b", "1"), merges.files(made.sha()));
        assertEquals("Change\n\n(cherry picked from commit " + change + ")", made.message());
        assertEquals(GRACE, made.author());
        assertEquals(ADA, made.committer());
    }

    @Test
    void revert_is_by_the_caller() {
        Commit made = assertInstanceOf(Applied.class, apply(Direction.REVERT, head, false)).commit();
        assertEquals(Map.of("a", "1"), merges.files(made.sha()));
        assertEquals("Revert \"Head\"\n\nThis reverts commit " + head, made.message());
        assertEquals(ADA, made.author());
    }

    @Test
    void trial_moves_nothing() {
        assertEquals(new Possible(), apply(Direction.CHERRY_PICK, change, true));
        assertEquals(head, at());
        verify(updater, never()).push(any(), any(), any(), any(), anyBoolean(), any());
        verify(repositories, never()).create(any(RepositoryId.class), any());
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void branch_that_moves_meanwhile_gets_the_change_on_its_new_head(Direction direction) {
        String later = merges.commit(GRACE, "Later", List.of(head), Map.of("a", "2", "c", "1"));
        doAnswer(call -> {
            refs.move(3, MAIN, head, later);
            return move(call.getArgument(2));
        }).when(updater).push(any(), any(), any(), any(), anyBoolean(), any());
        Commit made = assertInstanceOf(Applied.class, apply(direction, direction == Direction.REVERT ? head : change, false)).commit();
        assertEquals(List.of(later), made.parents());
        assertEquals("1", merges.files(made.sha()).get("c"));
        verify(updater, times(2)).push(any(), any(), any(), any(), anyBoolean(), any());
    }

    @Test
    void branch_that_moves_again_and_again_is_a_conflict() {
        doReturn(Optional.of(Reason.of("push.stale"))).when(updater).push(any(), any(), any(), any(), anyBoolean(), any());
        Refusal refusal = assertThrows(Refusal.class, () -> apply(Direction.CHERRY_PICK, change, false));
        assertEquals(new Failure.Conflict(Reason.of("push.stale")), refusal.failure());
        verify(updater, times(5)).push(any(), any(), any(), any(), anyBoolean(), any());
    }

    @Test
    void branch_that_is_protected_meanwhile_stays() {
        doReturn(Optional.of(Reason.of("ref.protected_push"))).when(updater).push(any(), any(), any(), any(), anyBoolean(), any());
        Refusal refusal = assertThrows(Refusal.class, () -> apply(Direction.CHERRY_PICK, change, false));
        assertEquals(Refusal.forbidden(Reason.of("ref.protected_push")).failure(), refusal.failure());
        verify(updater).push(any(), any(), any(), any(), anyBoolean(), any());
    }

    private Failure refused(Request request) {
        Failure refused = Refusals.of(() -> use(merges).apply(CALLER, PROJECT, request));
        verify(updater, never()).push(any(), any(), any(), any(), anyBoolean(), any());
        return refused;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void change_needs_a_branch_and_a_commit(boolean trial) {
        doReturn(Optional.empty()).when(commits).find(3L, "none");
        for (String branch : List.of("none", "a..b")) {
            assertEquals(new Failure.NotFound("Branch"), refused(Request.cherryPick(change, branch, trial, Optional.empty())));
        }
        assertEquals(new Failure.NotFound("Commit"), refused(Request.revert("none", "main", trial)));
        verify(authorization, never()).objection(any(), any(), argThat(update -> update.ref().name().equals("a..b")));
    }

    /** Those who may not push to the branch do not learn which commits there are. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void branch_that_the_caller_may_not_push_to_stays(boolean trial) {
        when(authorization.objection(any(), any(), eq(RefUpdate.intended(MAIN, head)))).thenReturn(Optional.of(Reason.of("any")));
        assertEquals(Refusal.forbidden(Reason.of("change.not_allowed")).failure(),
                refused(Request.cherryPick(change, "main", trial, Optional.empty())));
        verify(commits, never()).find(anyLong(), any());
    }

    @Test
    void full_repository_takes_no_change_and_a_trial_needs_no_room() {
        when(repositories.size(RepositoryId.ofProject(3))).thenReturn(1000L);
        assertEquals(Refusal.badRequest(Reason.of("repository.full", 0, 0)).failure(), refused(Request.revert(head, "main", false)));
        assertEquals(new Possible(), use(merges).apply(CALLER, PROJECT, Request.revert(head, "main", true)));
    }

    @Test
    void picked_commit_has_the_message_of_the_request() {
        Commit made = ((Applied) use(merges).apply(CALLER, PROJECT, Request.cherryPick(change, "main", false, Optional.of("Mine"))))
                .commit();
        assertEquals("Mine", made.message());
        assertEquals(Map.of("a", "2", "b", "1"), merges.files(made.sha()));
        Commit reverted = ((Applied) use(merges).apply(CALLER, PROJECT, Request.revert(made.sha(), "main", false))).commit();
        assertEquals(Map.of("a", "2"), merges.files(reverted.sha()));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void obstacles_have_their_names(Direction direction) {
        Reason failed = Reason.of(direction == Direction.REVERT ? "change.not_reverted" : "change.not_picked");
        Map<Merges.Obstacle, Failure> expected = Map.of(
                new Merges.Conflict(List.of("a"), List.of()), new Failure.NotApplied(failed, "conflict", false),
                new Merges.Empty(), new Failure.NotApplied(failed, "empty", false),
                new Merges.UpToDate(), new Failure.NotApplied(failed, "empty", false),
                new Merges.Unrelated(), new Failure.NotApplied(failed, "empty", false),
                new Merges.Rejected("x"), new Failure.NotApplied(Reason.of("change.rejected", "x"), "", false),
                new Merges.Exceeded(), new Failure.NotApplied(Reason.of("change.exceeded"), "", false));
        expected.forEach((obstacle, failure) -> {
            Merges hindered = mock();
            when(hindered.apply(anyLong(), any(), any())).thenReturn(obstacle);
            Refusal refusal = assertThrows(Refusal.class,
                    () -> use(hindered).apply(CALLER, PROJECT, new Request(direction, change, "main", false, Optional.empty())));
            assertEquals(failure, refusal.failure());
        });
        Merges hindered = mock();
        when(hindered.check(anyLong(), any())).thenReturn(new Merges.Empty());
        Refusal refusal = assertThrows(Refusal.class,
                () -> use(hindered).apply(CALLER, PROJECT, new Request(direction, change, "main", true, Optional.empty())));
        assertEquals(new Failure.NotApplied(failed, "empty", true), refusal.failure());
        assertEquals(head, at());
    }
}
