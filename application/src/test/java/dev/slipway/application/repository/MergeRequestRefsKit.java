package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.application.repository.port.MergeRequestRefs.Brought;
import dev.slipway.application.repository.port.MergeRequestRefs.Kind;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code MergeRequestRefs} does. */
public abstract class MergeRequestRefsKit {

    /** A project, and a fork of it. */
    protected static final long PROJECT = 1;
    protected static final long FORK = 2;
    protected static final long ROOM = 1 << 20;

    protected abstract MergeRequestRefs refs();

    /** Stores a new commit that no ref names. */
    protected abstract String commit(long projectId);

    private void put(long iid, Kind kind, String sha) {
        assertTrue(refs().put(PROJECT, iid, kind, refs().find(PROJECT, iid, kind), sha));
    }

    @Test
    final void ref_is_put_moved_and_removed() {
        String first = commit(PROJECT);
        String second = commit(PROJECT);
        assertEquals(Optional.empty(), refs().find(PROJECT, 3, Kind.HEAD));
        put(3, Kind.HEAD, first);
        put(3, Kind.HEAD, first);
        assertEquals(Optional.of(first), refs().find(PROJECT, 3, Kind.HEAD));
        put(3, Kind.HEAD, second);
        assertEquals(Optional.of(second), refs().find(PROJECT, 3, Kind.HEAD));
        assertEquals(Optional.empty(), refs().find(PROJECT, 3, Kind.MERGE));
        refs().remove(PROJECT, 3, Kind.HEAD);
        refs().remove(PROJECT, 3, Kind.HEAD);
        assertEquals(Optional.empty(), refs().find(PROJECT, 3, Kind.HEAD));
    }

    @Test
    final void ref_that_moved_meanwhile_stays() {
        String first = commit(PROJECT);
        String second = commit(PROJECT);
        String third = commit(PROJECT);
        assertFalse(refs().put(PROJECT, 3, Kind.HEAD, Optional.of(first), second));
        assertEquals(Optional.empty(), refs().find(PROJECT, 3, Kind.HEAD));
        put(3, Kind.HEAD, second);
        assertFalse(refs().put(PROJECT, 3, Kind.HEAD, Optional.empty(), first));
        assertFalse(refs().put(PROJECT, 3, Kind.HEAD, Optional.of(third), first));
        assertTrue(refs().put(PROJECT, 3, Kind.HEAD, Optional.of(first), second));
        assertEquals(Optional.of(second), refs().find(PROJECT, 3, Kind.HEAD));
    }

    @Test
    final void ref_that_moved_meanwhile_is_not_removed() {
        String first = commit(PROJECT);
        String second = commit(PROJECT);
        put(3, Kind.MERGE, second);
        assertFalse(refs().remove(PROJECT, 3, Kind.MERGE, first));
        assertEquals(Optional.of(second), refs().find(PROJECT, 3, Kind.MERGE));
        assertTrue(refs().remove(PROJECT, 3, Kind.MERGE, second));
        assertEquals(Optional.empty(), refs().find(PROJECT, 3, Kind.MERGE));
        assertTrue(refs().remove(PROJECT, 3, Kind.MERGE, second));
        assertTrue(refs().remove(99, 3, Kind.MERGE, second));
    }

    @Test
    final void merge_requests_with_refs_are_listed() {
        String commit = commit(PROJECT);
        put(3, Kind.HEAD, commit);
        put(3, Kind.MERGE, commit);
        put(12, Kind.MERGE, commit);
        assertEquals(Set.of(3L, 12L), refs().all(PROJECT));
        refs().remove(PROJECT, 3, Kind.HEAD);
        assertEquals(Set.of(3L, 12L), refs().all(PROJECT));
        refs().remove(PROJECT, 3, Kind.MERGE);
        assertEquals(Set.of(12L), refs().all(PROJECT));
        assertEquals(Set.of(), refs().all(FORK));
    }

    @Test
    final void project_without_a_repository_has_no_refs() {
        assertEquals(Optional.empty(), refs().find(99, 3, Kind.HEAD));
        assertEquals(Set.of(), refs().all(99));
        refs().remove(99, 3, Kind.HEAD);
    }

    @Test
    final void commit_of_a_fork_is_brought_and_kept() {
        commit(PROJECT);
        String commit = commit(FORK);
        assertEquals(Brought.STORED, refs().bring(FORK, PROJECT, commit, ROOM));
        assertEquals(Brought.STORED, refs().bring(FORK, PROJECT, commit, ROOM));
        put(3, Kind.HEAD, commit);
        assertEquals(Optional.of(commit), refs().find(PROJECT, 3, Kind.HEAD));
        assertEquals(Brought.STORED, refs().bring(FORK, PROJECT, commit, ROOM));
    }

    @Test
    final void commit_that_a_fork_does_not_have_is_not_brought() {
        commit(PROJECT);
        commit(FORK);
        assertEquals(Brought.MISSING, refs().bring(FORK, PROJECT, "f".repeat(40), ROOM));
        assertEquals(Brought.MISSING, refs().bring(99, PROJECT, commit(FORK), ROOM));
    }
}
