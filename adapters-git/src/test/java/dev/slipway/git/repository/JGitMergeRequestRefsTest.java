package dev.slipway.git.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.MergeRequestRefsKit;
import dev.slipway.application.repository.port.Commits.LogFilter;
import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.application.repository.port.MergeRequestRefs.Brought;
import dev.slipway.application.repository.port.MergeRequestRefs.Kind;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JGitMergeRequestRefsTest extends MergeRequestRefsKit {

    @TempDir
    private Path directory;

    private int number;

    private GitPorts git() {
        return TemporaryGit.at(directory);
    }

    @Override
    protected MergeRequestRefs refs() {
        return new JGitMergeRequestRefs(new RepositoryHome(directory), () -> false);
    }

    @Override
    protected String commit(long projectId) {
        git().repositories().create(projectId, "main");
        return git().store(projectId, null, "Commit " + ++number, GitPorts.START, GitPorts.create("a", "a")).sha();
    }

    private List<Path> packs() throws IOException {
        try (Stream<Path> found = Files.list(new RepositoryHome(directory).of(RepositoryId.ofProject(PROJECT)).resolve("objects/pack"))) {
            return found.filter(file -> file.toString().endsWith(".pack")).toList();
        }
    }

    @Test
    void commit_is_brought_with_its_history_and_without_what_is_there() throws IOException {
        git().repositories().create(PROJECT, "main");
        Commit first = git().commit(PROJECT, "main", "First", GitPorts.START, GitPorts.create("a", "1"));
        git().repositories().copy(PROJECT, FORK, "main", Set.of());
        Commit second = git().commit(FORK, "main", "Second", GitPorts.START, GitPorts.create("dir/b", "2"));
        Commit third = git().commit(FORK, "main", "Third", GitPorts.START, GitPorts.create("c", "3"));
        assertTrue(git().commits().find(PROJECT, third.sha()).isEmpty());
        assertEquals(Brought.STORED, refs().bring(FORK, PROJECT, third.sha(), ROOM));
        assertTrue(refs().put(PROJECT, 7, Kind.HEAD, Optional.empty(), third.sha()));
        assertEquals(List.of(third.sha(), second.sha(), first.sha()), git().commits().log(PROJECT,
                LogFilter.of("refs/merge-requests/7/head"), PageRequest.Offset.first()).items().stream().map(Commit::sha).toList());
        assertEquals(List.of("a", "c", "dir/b"), git().commits().changedPaths(PROJECT, Shas.ZERO, third.sha(), 9));
        assertEquals(1, packs().size());
        assertEquals(Brought.STORED, refs().bring(FORK, PROJECT, third.sha(), ROOM));
        assertEquals(1, packs().size());
    }

    @Test
    void commit_that_only_the_target_has_is_missing_in_the_fork() {
        String commit = commit(PROJECT);
        commit(FORK);
        assertEquals(Brought.MISSING, refs().bring(FORK, PROJECT, commit, ROOM));
    }

    @Test
    void fork_that_is_larger_than_the_room_stores_nothing() throws IOException {
        git().repositories().create(PROJECT, "main");
        String commit = commit(FORK);
        assertEquals(Brought.EXCEEDED, refs().bring(FORK, PROJECT, commit, 20));
        assertEquals(List.of(), packs());
        assertTrue(git().commits().find(PROJECT, commit).isEmpty());
    }

    @Test
    void nothing_is_brought_without_space() {
        git().repositories().create(PROJECT, "main");
        String commit = commit(FORK);
        MergeRequestRefs full = new JGitMergeRequestRefs(new RepositoryHome(directory), () -> true);
        assertEquals(Refusal.storageFull().failure(),
                assertThrows(Refusal.class, () -> full.bring(FORK, PROJECT, commit, ROOM)).failure());
    }

    @Test
    void copy_of_a_repository_has_no_refs_of_merge_requests() {
        String commit = commit(PROJECT);
        git().commit(PROJECT, "main", "First", GitPorts.START, GitPorts.create("a", "1"));
        assertTrue(refs().put(PROJECT, 7, Kind.HEAD, Optional.empty(), commit));
        git().repositories().copy(PROJECT, FORK, "main", Set.of());
        assertTrue(refs().all(FORK).isEmpty());
        assertFalse(git().commits().find(FORK, commit).isPresent());
    }
}
