package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Repositories} does. */
public abstract class RepositoriesKit extends RepositoriesOfOwnersKit {

    @Test
    final void an_empty_repository_exists_and_names_nothing() {
        assertFalse(git().repositories().exists(1));
        git().repositories().create(1, "main");
        assertTrue(git().repositories().exists(1));
        assertEquals(Optional.empty(), git().commits().find(1, "HEAD"));
    }

    @Test
    final void creating_twice_keeps_what_is_there() {
        git().repositories().create(1, "main");
        Commit commit = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
        git().repositories().create(1, "other");
        assertEquals(commit.sha(), git().commits().find(1, "HEAD").orElseThrow().sha());
    }

    @Test
    final void head_follows_where_it_is_pointed() {
        git().repositories().create(1, "main");
        Commit commit = git().commit(1, "trunk", "One", GitPorts.START, GitPorts.create("a", "1"));
        assertEquals(Optional.empty(), git().commits().find(1, "HEAD"));
        git().repositories().pointHead(1, "trunk");
        assertEquals(commit.sha(), git().commits().find(1, "HEAD").orElseThrow().sha());
    }

    @Test
    final void a_deleted_repository_is_gone_and_its_number_starts_empty() {
        git().repositories().create(1, "main");
        git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
        git().repositories().delete(1);
        assertFalse(git().repositories().exists(1));
        assertEquals(Optional.empty(), git().commits().find(1, "main"));
        assertEquals(0, git().repositories().size(1));
        git().repositories().delete(1);
        git().repositories().create(1, "main");
        assertEquals(Optional.empty(), git().commits().find(1, "main"));
    }

    @Test
    final void size_grows_with_what_is_stored() {
        git().repositories().create(1, "main");
        long empty = git().repositories().size(1);
        git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "content"));
        assertTrue(git().repositories().size(1) > empty);
    }

    @Test
    final void repositories_do_not_share_anything() {
        git().repositories().create(1, "main");
        git().repositories().create(257, "main");
        Commit commit = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
        assertEquals(Optional.empty(), git().commits().find(257, commit.sha()));
        assertEquals(Optional.empty(), git().commits().find(257, "main"));
    }

    /** Fills repository 1: branches main and side, tag v1 on main, an unreachable commit and a pinned one. */
    private Commit source() {
        git().repositories().create(1, "main");
        Commit first = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
        String tag = git().commits().writeTag(1, "v1", first.sha(), "First", GitPorts.signature("Ada", GitPorts.START));
        git().refs().move(1, RefName.tag("v1"), Shas.ZERO, tag);
        Commit second = git().commit(1, "main", "Two", GitPorts.START, GitPorts.update("a", "2"));
        Commit side = git().store(1, first.sha(), "Side", GitPorts.START, GitPorts.create("b", "3"));
        git().refs().move(1, RefName.branch("side"), Shas.ZERO, side.sha());
        git().refs().move(1, RefName.tag("v2"), Shas.ZERO, side.sha());
        return second;
    }

    private static List<String> names(List<Refs.Named> refs) {
        return refs.stream().map(named -> named.ref().full()).toList();
    }

    @Test
    final void copy_has_all_branches_and_tags() {
        Commit main = source();
        git().repositories().copy(1, 2, "main", Set.of());
        assertEquals(git().refs().all(1), git().refs().all(2));
        assertEquals(main, git().commits().find(2, "HEAD").orElseThrow());
        assertTrue(git().files().find(2, git().refs().find(2, RefName.branch("side")).orElseThrow().object(), "b").isPresent());
    }

    @Test
    final void copy_has_neither_refs_of_the_server_nor_unreachable_objects() {
        Commit main = source();
        Commit pinned = git().store(1, main.sha(), "Pinned", GitPorts.START, GitPorts.update("a", "p"));
        git().refs().pin(1, 7, pinned.sha());
        Commit lost = git().store(1, main.sha(), "Lost", GitPorts.START, GitPorts.update("a", "secret"));
        git().repositories().copy(1, 2, "main", Set.of());
        assertEquals(Set.of(), git().refs().pinned(2));
        assertEquals(Optional.empty(), git().commits().find(2, pinned.sha()));
        assertEquals(Optional.empty(), git().commits().find(2, lost.sha()));
    }

    @Test
    final void copy_of_chosen_branches_has_the_tags_that_they_reach() {
        source();
        git().repositories().copy(1, 2, "main", Set.of("main"));
        assertEquals(List.of("refs/heads/main", "refs/tags/v1"), names(git().refs().all(2)));
        git().repositories().copy(1, 3, "side", Set.of("side"));
        assertEquals(List.of("refs/heads/side", "refs/tags/v1", "refs/tags/v2"), names(git().refs().all(3)));
        assertEquals("Side", git().commits().find(3, "HEAD").orElseThrow().title());
    }

    @Test
    final void copy_and_source_live_apart() {
        Commit main = source();
        git().repositories().copy(1, 2, "main", Set.of());
        Commit later = git().commit(2, "main", "Fork", GitPorts.START, GitPorts.update("a", "f"));
        assertEquals(main.sha(), git().refs().find(1, RefName.branch("main")).orElseThrow().object());
        git().repositories().delete(1);
        git().repositories().tidy(2);
        assertEquals(later, git().commits().find(2, "main").orElseThrow());
        assertTrue(git().files().find(2, main.sha(), "a").isPresent());
    }

    @Test
    final void copy_of_an_empty_or_missing_repository_is_empty() {
        git().repositories().create(1, "main");
        git().repositories().copy(1, 2, "main", Set.of());
        git().repositories().copy(9, 3, "main", Set.of());
        for (long copy : List.of(2L, 3L)) {
            assertTrue(git().repositories().exists(copy));
            assertEquals(List.of(), git().refs().all(copy));
        }
    }

    @Test
    final void copying_keeps_a_repository_that_is_there() {
        source();
        git().repositories().create(2, "main");
        git().repositories().copy(1, 2, "main", Set.of());
        assertEquals(List.of(), git().refs().all(2));
    }

    @Test
    final void tidying_keeps_every_ref_and_all_that_it_reaches() {
        git().repositories().create(1, "main");
        Commit first = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
        Commit second = git().commit(1, "main", "Two", GitPorts.START, GitPorts.update("a", "2"));
        String tag = git().commits().writeTag(1, "v1", first.sha(), "First", GitPorts.signature("Ada", GitPorts.START));
        git().refs().move(1, RefName.tag("v1"), Shas.ZERO, tag);
        Commit pinned = git().store(1, first.sha(), "Pinned", GitPorts.START, GitPorts.update("a", "p"));
        git().refs().pin(1, 7, pinned.sha());
        List<Refs.Named> before = git().refs().all(1);
        git().repositories().tidy(1);
        git().repositories().tidy(1);
        assertEquals(before, git().refs().all(1));
        for (Commit each : List.of(first, second, pinned)) {
            assertEquals(Optional.of(each), git().commits().find(1, each.sha()));
            assertTrue(git().files().find(1, each.sha(), "a").isPresent());
        }
        assertEquals(pinned, git().commits().find(1, "refs/pipelines/7").orElseThrow());
    }

    @Test
    final void tidying_leaves_what_was_stored_lately() {
        git().repositories().create(1, "main");
        Commit first = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
        Commit coming = git().store(1, first.sha(), "Coming", GitPorts.START, GitPorts.update("a", "2"));
        git().repositories().tidy(1);
        assertTrue(git().refs().move(1, RefName.branch("main"), first.sha(), coming.sha()));
        assertTrue(git().files().find(1, coming.sha(), "a").isPresent());
    }

    @Test
    final void what_is_tidied_can_be_moved_and_unpinned() {
        git().repositories().create(1, "main");
        Commit first = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
        git().refs().pin(1, 7, first.sha());
        git().repositories().tidy(1);
        Commit second = git().commit(1, "main", "Two", GitPorts.START, GitPorts.update("a", "2"));
        assertEquals(second.sha(), git().refs().find(1, RefName.branch("main")).orElseThrow().object());
        git().refs().unpin(1, 7);
        assertEquals(Optional.empty(), git().commits().find(1, "refs/pipelines/7"));
        git().repositories().tidy(2);
        assertFalse(git().repositories().exists(2));
    }

    /** Locks of refs that are held for moments say nothing about where the refs stand. */
    @Test
    final void refs_move_while_their_repository_is_tidied() throws Exception {
        git().repositories().create(1, "main");
        Commit first = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
        Commit second = git().commit(1, "main", "Two", GitPorts.START, GitPorts.update("a", "2"));
        IntStream.range(0, 20).forEach(index -> git().refs().pin(1, index, first.sha()));
        AtomicBoolean done = new AtomicBoolean();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> tidying = threads.submit(() -> {
                while (!done.get()) {
                    git().repositories().tidy(1);
                }
            });
            for (int round = 0; round < 30; round++) {
                boolean even = round % 2 == 0;
                assertTrue(git().refs().move(1, RefName.branch("main"), (even ? second : first).sha(), (even ? first : second).sha()),
                        "round " + round);
                git().refs().pin(1, round % 20, second.sha());
            }
            done.set(true);
            tidying.get();
        }
        assertEquals(second.sha(), git().refs().find(1, RefName.branch("main")).orElseThrow().object());
    }
}
