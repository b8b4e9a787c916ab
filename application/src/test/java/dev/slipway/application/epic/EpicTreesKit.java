package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.kernel.Together;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicRules.Surroundings;
import dev.slipway.domain.epic.EpicTree;
import dev.slipway.domain.epic.EpicTree.Child;
import dev.slipway.domain.epic.EpicTree.Parent;
import dev.slipway.domain.epic.EpicTree.Size;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Contract of {@code EpicTrees}. */
public abstract class EpicTreesKit {

    private static final Instant LATER = EpicWorld.START.plusSeconds(60);

    protected abstract EpicTrees trees();

    protected abstract EpicIssues links();

    protected abstract EpicWorld world();

    private void adopt(long child, long parent) {
        world().transactions().run(now -> trees().adopt(child, OptionalLong.of(parent), LATER));
    }

    /** Returns a chain of epics of a group, the outermost first. */
    private List<Long> chain(long group, int length) {
        List<Long> chain = new ArrayList<>();
        for (int level = 0; level < length; level++) {
            chain.add(world().epic(group));
            if (level > 0) {
                adopt(chain.get(level), chain.get(level - 1));
            }
        }
        return chain;
    }

    @Test
    final void epic_without_parent_and_children_is_a_tree_of_one_level() {
        long group = world().group();
        long inside = world().subgroup(group);
        long id = world().epic(inside);
        assertEquals(Optional.of(new Child(id, OptionalLong.empty(), Size.ALONE, id, List.of(group, inside))), trees().child(id));
        assertEquals(Optional.of(new Parent(id, List.of(), 0, 1, inside)), trees().parent(id));
        assertEquals(Optional.empty(), trees().child(id + 1_000));
        assertEquals(Optional.empty(), trees().parent(id + 1_000));
    }

    @Test
    final void levels_and_ancestors_are_those_of_the_whole_tree() {
        long group = world().group();
        List<Long> chain = chain(group, 7);
        adopt(world().epic(group), chain.get(5));
        assertEquals(new Size(7, 8), trees().child(chain.get(0)).orElseThrow().below());
        assertEquals(new Child(chain.get(5), OptionalLong.of(chain.get(4)), new Size(2, 3), chain.get(0), List.of(group)),
                trees().child(chain.get(5)).orElseThrow());
        assertEquals(new Parent(chain.get(5), List.of(chain.get(4), chain.get(3), chain.get(2), chain.get(1), chain.get(0)), 2, 8, group),
                trees().parent(chain.get(5)).orElseThrow());
    }

    @Test
    final void adopted_epic_is_the_first_child() {
        long group = world().group();
        long parent = world().epic(group);
        long first = world().epic(group);
        long second = world().epic(group);
        adopt(first, parent);
        adopt(second, parent);
        assertEquals(List.of(second, first), trees().children(parent));
        assertEquals(LATER, world().transactions().write(() -> world().epics().lock(first)).orElseThrow().updatedAt());
        world().transactions().run(now -> trees().adopt(second, OptionalLong.empty(), LATER));
        assertEquals(List.of(first), trees().children(parent));
        assertEquals(OptionalLong.empty(), world().transactions().write(() -> world().epics().lock(second)).orElseThrow().parent());
    }

    @Test
    final void children_are_arranged() {
        long group = world().group();
        long parent = world().epic(group);
        List<Long> children = List.of(world().epic(group), world().epic(group), world().epic(group));
        children.forEach(child -> adopt(child, parent));
        world().transactions().write(() -> trees().arrange(parent, children));
        assertEquals(children, trees().children(parent));
        long another = world().epic(group);
        adopt(another, parent);
        assertEquals(another, trees().children(parent).getFirst());
    }

    @Test
    final void removed_epic_leaves_its_children() {
        long group = world().group();
        List<Long> chain = chain(group, 3);
        world().transactions().write(() -> world().epics().remove(chain.get(1)));
        assertEquals(OptionalLong.empty(), trees().child(chain.get(2)).orElseThrow().parent());
        assertEquals(Size.ALONE, trees().child(chain.get(0)).orElseThrow().below());
    }

    @Test
    final void what_is_around_an_epic_tells_what_is_not_confidential() {
        long group = world().group();
        long open = world().epic(group);
        long secret = world().epic(group, EpicDraft.titled("secret").secret(true));
        long id = world().epic(group, EpicDraft.titled("middle").secret(true));
        assertEquals(Surroundings.NONE, trees().around(id, OptionalLong.empty()));
        assertEquals(Surroundings.NONE, trees().around(id, OptionalLong.of(open)));
        assertEquals(new Surroundings(true, false, false), trees().around(id, OptionalLong.of(secret)));
        long hidden = world().issue(group, true);
        long shown = world().issue(group, false);
        world().transactions().write(() -> links().add(id, hidden));
        assertEquals(Surroundings.NONE, trees().around(id, OptionalLong.empty()));
        world().transactions().write(() -> links().add(id, shown));
        assertEquals(new Surroundings(false, true, false), trees().around(id, OptionalLong.empty()));
        adopt(secret, id);
        assertEquals(new Surroundings(false, true, false), trees().around(id, OptionalLong.empty()));
        adopt(open, id);
        assertEquals(new Surroundings(false, true, true), trees().around(id, OptionalLong.empty()));
    }

    @Test
    final void trees_of_a_group_and_of_all_around_it_are_changed_by_one_transaction_at_a_time() throws Exception {
        long group = world().group();
        List<Long> groups = List.of(group, world().subgroup(group), world().subgroup(world().subgroup(group)));
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Together.run(6, thread -> world().transactions().write(() -> {
            trees().lock(groups.get(thread % groups.size()));
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            trees().child(1);
            inside.decrementAndGet();
        }));
        assertEquals(1, most.get());
    }

    /** Two epics become the parents of each other: one request wins, whichever comes first. */
    @Test
    final void two_epics_do_not_become_the_parents_of_each_other() throws Exception {
        long group = world().group();
        List<Long> two = List.of(world().epic(group), world().epic(group));
        AtomicInteger accepted = new AtomicInteger();
        Together.run(2, thread -> world().transactions().run(now -> {
            long child = two.get(thread);
            long parent = two.get(1 - thread);
            trees().lock(group);
            if (EpicTree.problem(trees().child(child).orElseThrow(), trees().parent(parent).orElseThrow()).isEmpty()) {
                trees().adopt(child, OptionalLong.of(parent), LATER);
                accepted.incrementAndGet();
            }
        }));
        assertEquals(1, accepted.get());
        assertEquals(2, trees().parent(two.get(0)).orElseThrow().epics());
    }

    @Test
    final void group_that_moves_leaves_epics_of_the_groups_above() {
        long group = world().group();
        long inside = world().subgroup(group);
        long parent = world().epic(group);
        List<Long> chain = chain(inside, 2);
        adopt(chain.get(0), parent);
        long issue = world().issue(inside, false);
        long own = world().issue(inside, false);
        world().transactions().write(() -> links().add(parent, issue));
        world().transactions().write(() -> links().add(chain.get(0), own));
        assertFalse(leave(inside, 5));
        assertEquals(List.of(chain.get(0)), trees().children(parent), "nothing is left while the groups are above");
        world().moveToTop(inside);
        assertTrue(leave(inside, 1), "as many were taken as was asked for");
        assertFalse(leave(inside, 1));
        assertEquals(List.of(), trees().children(parent));
        assertEquals(List.of(chain.get(1)), trees().children(chain.get(0)));
        assertEquals(Optional.empty(), links().ofIssue(issue));
        assertTrue(links().ofIssue(own).isPresent());
    }

    private boolean leave(long group, int most) {
        return world().transactions().write(now -> trees().leaveSome(group, most, now));
    }
}
