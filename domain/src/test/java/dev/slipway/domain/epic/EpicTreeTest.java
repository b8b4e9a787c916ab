package dev.slipway.domain.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.epic.EpicTree.Child;
import dev.slipway.domain.epic.EpicTree.Parent;
import dev.slipway.domain.epic.EpicTree.Problem;
import dev.slipway.domain.epic.EpicTree.Size;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Parents of epics, also compared with a second model that makes the change and walks the whole tree. */
class EpicTreeTest {

    private static final long GROUP = 3;

    private static Child child(long id, Long parent, int levels) {
        return new Child(id, parent == null ? OptionalLong.empty() : OptionalLong.of(parent), new Size(levels, levels),
                parent == null ? id : parent, List.of(GROUP));
    }

    private static Parent parent(long id, List<Long> ancestors, int children) {
        return new Parent(id, ancestors, children, ancestors.size() + 1 + children, GROUP);
    }

    private static Child homeless(long id, OptionalLong parent, int levels) {
        return new Child(id, parent, new Size(levels, levels), id, List.of());
    }

    @Test
    void epic_gets_a_parent() {
        assertEquals(Optional.empty(), EpicTree.problem(child(1, null, 1), parent(2, List.of(), 0)));
        assertEquals(Optional.empty(), EpicTree.problem(child(1, 9L, 1), parent(2, List.of(9L), 0)));
    }

    @Test
    void epic_is_no_child_of_itself() {
        assertEquals(Optional.of(Problem.ITSELF), EpicTree.problem(child(1, null, 1), parent(1, List.of(), 0)));
    }

    @Test
    void epic_is_no_child_twice() {
        assertEquals(Optional.of(Problem.ALREADY_CHILD), EpicTree.problem(child(1, 2L, 1), parent(2, List.of(), 1)));
    }

    @Test
    void epic_is_no_child_of_one_below_it() {
        assertEquals(Optional.of(Problem.ANCESTOR), EpicTree.problem(child(1, null, 3), parent(2, List.of(1L), 0)));
        assertEquals(Optional.of(Problem.ANCESTOR), EpicTree.problem(child(1, null, 3), parent(2, List.of(7L, 1L), 0)));
    }

    @ParameterizedTest
    @CsvSource({"0,6,true", "0,7,false", "5,1,true", "6,1,false", "2,4,true", "3,4,false"})
    void tree_has_seven_levels(int above, int levels, boolean fits) {
        List<Long> ancestors = LongStream.range(100, 100 + above).boxed().toList();
        assertEquals(fits ? Optional.empty() : Optional.of(Problem.TOO_DEEP),
                EpicTree.problem(child(1, null, levels), parent(2, ancestors, 0)));
    }

    @Test
    void epic_has_a_hundred_children() {
        assertEquals(Optional.empty(), EpicTree.problem(child(1, null, 1), parent(2, List.of(), 99)));
        assertEquals(Optional.of(Problem.TOO_MANY), EpicTree.problem(child(1, null, 1), parent(2, List.of(), 100)));
    }

    @ParameterizedTest
    @CsvSource({"999,1,true", "1000,1,false", "1,999,true", "1,1000,false", "500,500,true", "501,500,false"})
    void tree_has_a_thousand_epics(int present, int added, boolean fits) {
        Child child = new Child(1, OptionalLong.empty(), new Size(2, added), 1, List.of(GROUP));
        assertEquals(fits ? Optional.empty() : Optional.of(Problem.TOO_LARGE),
                EpicTree.problem(child, new Parent(2, List.of(), 0, present, GROUP)));
        assertEquals(fits ? Optional.empty() : Optional.of(Problem.TOO_LARGE),
                EpicTree.problem(child, new Parent(3, List.of(2L), 0, present, GROUP)));
    }

    @Test
    void move_inside_a_tree_does_not_make_it_larger() {
        Child child = new Child(1, OptionalLong.of(4), new Size(2, 10), 2, List.of(GROUP));
        assertEquals(Optional.empty(), EpicTree.problem(child, new Parent(3, List.of(2L), 0, 1_000, GROUP)));
        assertEquals(Optional.empty(), EpicTree.problem(child, new Parent(2, List.of(), 5, 1_000, GROUP)));
    }

    @Test
    void child_is_in_the_group_of_its_parent_or_below() {
        Child deep = new Child(1, OptionalLong.empty(), Size.ALONE, 1, List.of(5L, 4L, GROUP));
        assertEquals(Optional.empty(), EpicTree.problem(deep, parent(2, List.of(), 0)));
        Child elsewhere = new Child(1, OptionalLong.empty(), Size.ALONE, 1, List.of(5L, 4L));
        assertEquals(Optional.of(Problem.FOREIGN_GROUP), EpicTree.problem(elsewhere, parent(2, List.of(), 0)));
    }

    @Test
    void first_problem_is_told() {
        List<Long> six = List.of(11L, 12L, 13L, 14L, 15L, 1L);
        assertEquals(Optional.of(Problem.ITSELF), EpicTree.problem(homeless(2, OptionalLong.of(2), 7), parent(2, six, 100)));
        assertEquals(Optional.of(Problem.ALREADY_CHILD),
                EpicTree.problem(homeless(1, OptionalLong.of(2), 7), parent(2, six, 100)));
        assertEquals(Optional.of(Problem.ANCESTOR),
                EpicTree.problem(homeless(1, OptionalLong.empty(), 7), parent(2, six, 100)));
        assertEquals(Optional.of(Problem.TOO_DEEP),
                EpicTree.problem(homeless(9, OptionalLong.empty(), 7), parent(2, six, 100)));
        assertEquals(Optional.of(Problem.TOO_MANY),
                EpicTree.problem(homeless(9, OptionalLong.empty(), 1), parent(2, List.of(), 100)));
    }

    @ParameterizedTest
    @EnumSource(Problem.class)
    void each_problem_has_a_reason_of_its_own(Problem problem) {
        assertTrue(problem.reasonId().startsWith("epic.tree."), problem.reasonId());
    }

    /** Random requests, one after the other: accepted ones leave a forest of seven levels, rejected ones would not, or change nothing. */
    @Test
    void second_model_agrees_on_random_requests() {
        Random random = new Random(46);
        int accepted = 0;
        Set<Problem> met = new HashSet<>();
        for (int round = 0; round < 200; round++) {
            Map<Long, Long> parents = new HashMap<>();
            for (int request = 0; request < 60; request++) {
                long child = 1 + random.nextInt(14);
                long wanted = 1 + random.nextInt(14);
                Optional<Problem> problem = EpicTree.problem(
                        new Child(child, parents.containsKey(child) ? OptionalLong.of(parents.get(child)) : OptionalLong.empty(),
                                new Size(levels(child, parents), 1), root(child, parents), List.of(GROUP)),
                        new Parent(wanted, ancestors(wanted, parents),
                                (int) parents.values().stream().filter(found -> found == wanted).count(), parents.size() + 1, GROUP));
                Map<Long, Long> after = new HashMap<>(parents);
                after.put(child, wanted);
                assertEquals(problem.isEmpty(), forest(after) && !after.equals(parents), child + " under " + wanted + " in " + parents);
                if (problem.isEmpty()) {
                    parents = after;
                    accepted++;
                }
                problem.ifPresent(met::add);
            }
        }
        assertTrue(accepted > 1_000, () -> "too few requests were accepted");
        assertEquals(Set.of(Problem.ITSELF, Problem.ALREADY_CHILD, Problem.ANCESTOR, Problem.TOO_DEEP), met);
    }

    private static int levels(long id, Map<Long, Long> parents) {
        return 1 + parents.entrySet().stream().filter(edge -> edge.getValue() == id).mapToInt(edge -> levels(edge.getKey(), parents)).max()
                .orElse(0);
    }

    private static List<Long> ancestors(long id, Map<Long, Long> parents) {
        List<Long> above = new ArrayList<>();
        for (Long next = parents.get(id); next != null; next = parents.get(next)) {
            above.add(next);
        }
        return above;
    }

    private static long root(long id, Map<Long, Long> parents) {
        List<Long> above = ancestors(id, parents);
        return above.isEmpty() ? id : above.getLast();
    }

    /** Walks up from each epic: no walk meets an epic twice, and none has more than seven steps. */
    private static boolean forest(Map<Long, Long> parents) {
        for (Long id : parents.keySet()) {
            Set<Long> met = new HashSet<>();
            for (Long next = id; next != null; next = parents.get(next)) {
                if (!met.add(next) || met.size() > 7) {
                    return false;
                }
            }
        }
        return true;
    }
}
