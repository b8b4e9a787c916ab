package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FileAction;
import dev.slipway.domain.repository.PushQuota;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
    private final CreateCommit commit = new CreateCommit(access, changes,
            new WritableRepositories(repositories, facts, new RepositoryLimits(MEGABYTE, 10 * MEGABYTE, PushQuota.of(4)), () -> full), refs,
            commits, files, new CommitSignatures(facts, () -> Instant.EPOCH));

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
        when(repositories.size(3)).thenReturn(10 * MEGABYTE);
        assertEquals(Reason.of("repository.full", 10L, 0L), refused(CreateCommit.Request.of("main", "m", CREATE)));
        when(repositories.size(3)).thenReturn(11 * MEGABYTE + 1);
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
    @ValueSource(strings = {"/", "", "a/", "//", "../a", ".git/x"})
    void a_path_that_no_file_can_have_is_not_looked_for(String path) {
        assertEquals(Reason.of("file.invalid_path"),
                refused(new CreateCommit.Request("main", null, false, "m", null, null, List.of(CREATE), Map.of(path, "1".repeat(40)))));
        verify(files, never()).lastCommit(anyLong(), anyString(), anyString());
    }
}
