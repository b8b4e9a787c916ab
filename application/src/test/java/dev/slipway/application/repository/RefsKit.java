package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Refs.Target;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Refs} does. */
public abstract class RefsKit {

    private static final RefName MAIN = RefName.branch("main");

    private String first;
    private String second;

    protected abstract GitPorts git();

    @BeforeEach
    final void fill() {
        git().repositories().create(1, "main");
        first = git().store(1, null, "One", GitPorts.START, GitPorts.create("a", "1")).sha();
        second = git().store(1, first, "Two", GitPorts.START, GitPorts.update("a", "2")).sha();
    }

    private Refs refs() {
        return git().refs();
    }

    @Test
    final void a_ref_is_created_moved_and_deleted() {
        assertTrue(refs().move(1, MAIN, Shas.ZERO, first));
        assertEquals(Optional.of(new Target(first, first, null)), refs().find(1, MAIN));
        assertTrue(refs().move(1, MAIN, first, second));
        assertEquals(second, refs().find(1, MAIN).orElseThrow().object());
        assertTrue(refs().move(1, MAIN, second, first));
        assertTrue(refs().move(1, MAIN, first, Shas.ZERO));
        assertEquals(Optional.empty(), refs().find(1, MAIN));
    }

    @Test
    final void a_ref_that_is_not_where_it_is_expected_stays() {
        assertFalse(refs().move(1, MAIN, first, second));
        assertFalse(refs().move(1, MAIN, first, Shas.ZERO));
        assertEquals(Optional.empty(), refs().find(1, MAIN));
        assertTrue(refs().move(1, MAIN, Shas.ZERO, first));
        assertFalse(refs().move(1, MAIN, Shas.ZERO, second));
        assertFalse(refs().move(1, MAIN, second, first));
        assertFalse(refs().move(1, MAIN, second, Shas.ZERO));
        assertEquals(first, refs().find(1, MAIN).orElseThrow().object());
    }

    @Test
    final void a_name_inside_another_name_has_no_room() {
        assertTrue(refs().move(1, MAIN, Shas.ZERO, first));
        assertFalse(refs().move(1, RefName.branch("main/inner"), Shas.ZERO, first));
        assertEquals(Optional.empty(), refs().find(1, RefName.branch("main/inner")));
    }

    @Test
    final void bad_names_name_nothing() {
        for (String name : List.of("../../config", "a..b", "a b", "", "x.lock", "a//b")) {
            assertEquals(Optional.empty(), refs().find(1, RefName.branch(name)), name);
            assertFalse(refs().move(1, RefName.branch(name), Shas.ZERO, first), name);
        }
    }

    @Test
    final void of_many_who_move_one_ref_one_wins() throws Exception {
        assertTrue(refs().move(1, MAIN, Shas.ZERO, first));
        int movers = 4;
        CyclicBarrier barrier = new CyclicBarrier(movers);
        List<String> targets = IntStream.range(0, movers)
                .mapToObj(index -> git().store(1, first, "Mover " + index, GitPorts.START, GitPorts.update("a", "m" + index)).sha())
                .toList();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Boolean>> tries = targets.stream().<Callable<Boolean>>map(target -> () -> {
                barrier.await();
                return refs().move(1, MAIN, first, target);
            }).toList();
            int won = 0;
            for (Future<Boolean> move : threads.invokeAll(tries)) {
                won += move.get() ? 1 : 0;
            }
            assertEquals(1, won);
        }
        assertTrue(targets.contains(refs().find(1, MAIN).orElseThrow().object()));
    }

    @Test
    final void an_annotated_tag_names_its_object_and_its_commit() {
        String object = git().commits().writeTag(1, "v1", first, "The first\n\nof many",
                GitPorts.signature("Ada Lovelace", GitPorts.START));
        assertNotEquals(first, object);
        assertEquals(Optional.of(new Target(object, first, "The first\n\nof many")), refs().describe(1, object));
        assertEquals(Optional.of(new Target(first, first, null)), refs().describe(1, first));
        assertEquals(Optional.empty(), refs().describe(1, "f".repeat(40)));
        assertTrue(refs().move(1, RefName.tag("v1"), Shas.ZERO, object));
        assertEquals(Optional.of(new Target(object, first, "The first\n\nof many")), refs().find(1, RefName.tag("v1")));
    }

    @Test
    final void all_lists_branches_and_tags_by_name() {
        refs().move(1, RefName.tag("v1"), Shas.ZERO, second);
        refs().move(1, RefName.branch("zeta"), Shas.ZERO, first);
        refs().move(1, RefName.branch("feature/ünï"), Shas.ZERO, second);
        refs().pin(1, 77, first);
        assertEquals(List.of(RefName.branch("feature/ünï"), RefName.branch("zeta"), RefName.tag("v1")),
                refs().all(1).stream().map(Refs.Named::ref).toList());
    }

    @Test
    final void refs_that_are_neither_branch_nor_tag_move_and_stand_in_no_list() {
        RefName notes = RefName.ofAny("refs/notes/commits").orElseThrow();
        assertTrue(refs().move(1, notes, Shas.ZERO, first));
        assertFalse(refs().move(1, notes, Shas.ZERO, second));
        assertTrue(refs().move(1, notes, first, second));
        assertEquals(Optional.of(new Target(second, second, null)), refs().find(1, notes));
        assertEquals(List.of(), refs().all(1));
        assertEquals(Set.of(), refs().pinned(1));
        assertTrue(refs().move(1, notes, second, Shas.ZERO));
        assertEquals(Optional.empty(), refs().find(1, notes));
    }

    @Test
    final void pinning_and_unpinning_can_be_repeated() {
        refs().pin(1, 7, second);
        refs().pin(1, 7, second);
        refs().pin(1, 8, first);
        assertEquals(second, git().commits().find(1, "refs/pipelines/7").orElseThrow().sha());
        assertEquals(Set.of(7L, 8L), refs().pinned(1));
        refs().unpin(1, 7);
        refs().unpin(1, 7);
        assertEquals(Optional.empty(), git().commits().find(1, "refs/pipelines/7"));
        assertEquals(Set.of(8L), refs().pinned(1));
    }

    @Test
    final void a_missing_repository_has_no_refs() {
        assertEquals(Optional.empty(), refs().find(2, MAIN));
        assertEquals(List.of(), refs().all(2));
        assertFalse(refs().move(2, MAIN, Shas.ZERO, first));
        refs().unpin(2, 1);
        assertEquals(Set.of(), refs().pinned(2));
    }
}
