package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
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
import dev.slipway.application.repository.fake.FakeOwner;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.application.repository.push.RefUpdater;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.PushQuota;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps a commit from being written at all. */
class CreateCommitTest {

    private static final ProjectRef PROJECT = new ProjectRef.Id(3);
    private static final FileAction CREATE = new FileAction.Create("a", new byte[] {1}, false);
    private static final long MEGABYTE = 1 << 20;

    private final Access access = mock();
    private final ChangeRefs changes = mock();
    private final Repositories repositories = mock();
    private final Refs refs = mock();
    private final Commits commits = mock();
    private final Files files = mock();
    private final RepositoryFacts facts = mock();
    private boolean full;
    private final WritableRepositories writable = new WritableRepositories(repositories, FakeOwner.ofProjects(facts),
            new RepositoryLimits(MEGABYTE, 10 * MEGABYTE, PushQuota.of(4)), () -> full);
    private final CommitSignatures signatures = new CommitSignatures(facts, () -> Instant.EPOCH);
    private final CreateCommit commit = new CreateCommit(access, changes, writable, refs, commits, files, signatures);

    @BeforeEach
    void arrange() {
        when(access.project(any(), any(), any(Ability.class))).thenReturn(new ProjectGrant(3, 5, "g/p", "main", null));
        when(refs.find(anyLong(), any())).thenReturn(Optional.of(new Refs.Target("1".repeat(40), "1".repeat(40), null)));
    }

    private Reason refused(CreateCommit.Request request) {
        Refusal refusal = assertThrows(Refusal.class, () -> commit.commit(Caller.ANONYMOUS, PROJECT, request));
        return ((Failure.BadRequest) refusal.failure()).reason().orElseThrow();
    }

    @Test
    void a_full_repository_takes_no_commit() {
        when(repositories.size(RepositoryId.ofProject(3))).thenReturn(10 * MEGABYTE);
        assertEquals(Reason.of("repository.full", 10L, 0L), refused(CreateCommit.Request.of("main", "m", CREATE)));
        when(repositories.size(RepositoryId.ofProject(3))).thenReturn(11 * MEGABYTE + 1);
        assertEquals(Reason.of("repository.full", 10L, 2L), refused(CreateCommit.Request.of("main", "m", CREATE)));
        verify(commits, never()).write(anyLong(), any());
    }

    @Test
    void commit_without_space_for_it_is_refused() {
        full = true;
        CreateCommit.Request request = CreateCommit.Request.of("main", "m", CREATE);
        Refusal refusal = assertThrows(Refusal.class, () -> commit.commit(Caller.ANONYMOUS, PROJECT, request));
        assertEquals(new Failure.StorageFull(), refusal.failure());
        verify(commits, never()).write(anyLong(), any());
    }

    @ParameterizedTest
    @CsvSource({"push.not_allowed,1", "ref.protected_push,1", "push.stale,5"})
    void commit_without_rights_is_forbidden_and_a_late_one_is_a_conflict(String reason, int attempts) {
        RefUpdater updater = mock();
        when(updater.push(any(), any(), any(), any(), anyBoolean(), any())).thenReturn(Optional.of(Reason.of(reason)));
        when(facts.author(5)).thenReturn(Optional.of(new RepositoryFacts.Author("Ada", "ada@example.com")));
        Signature ada = new Signature("Ada", "ada@example.com", Instant.EPOCH);
        when(commits.write(anyLong(), any())).thenReturn(new Commits.Written.Done(new Commit("2".repeat(40), List.of(), ada, ada, "m")));
        CreateCommit decided = new CreateCommit(access, new ChangeRefs(mock(), updater), writable, refs, commits, files, signatures);
        Caller caller = new Caller.Person(new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE), 1, Set.of());
        Refusal refusal = assertThrows(Refusal.class,
                () -> decided.commit(caller, PROJECT, CreateCommit.Request.of("main", "m", CREATE)));
        assertEquals(attempts == 1 ? Refusal.forbidden(Reason.of(reason)).failure() : Refusal.conflict(Reason.of(reason)).failure(),
                refusal.failure());
        verify(updater, times(attempts)).push(any(), any(), any(), any(), anyBoolean(), any());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "", "a/", "//", "../a", ".git/x"})
    void a_path_that_no_file_can_have_is_not_looked_for(String path) {
        assertEquals(Reason.of("file.invalid_path"),
                refused(new CreateCommit.Request("main", null, false, "m", null, null, List.of(CREATE), Map.of(path, "1".repeat(40)))));
        verify(files, never()).lastCommit(anyLong(), anyString(), anyString());
    }
}
