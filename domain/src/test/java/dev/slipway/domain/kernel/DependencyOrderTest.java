package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DependencyOrderTest {
    @Test
    void dependencies_come_first_and_circles_are_found() {
        int[][] needs = {{2}, {0}, {1}, {0, 4}, {}};
        assertEquals(List.of(List.of(0, 2, 1), List.of(4), List.of(3)), DependencyOrder.groups(needs));
    }

    /** Dependencies of up to seven things, drawn at random, compared with what each thing reaches. */
    @Test
    void things_are_in_one_group_if_they_reach_each_other_and_after_what_they_reach() {
        Random random = new Random(1);
        for (int round = 0; round < 2_000; round++) {
            int size = 1 + random.nextInt(7);
            int[][] needs = IntStream.range(0, size).mapToObj(thing -> random.ints(random.nextInt(3), 0, size).toArray())
                    .toArray(int[][]::new);
            boolean[][] reaches = reaches(needs);
            List<List<Integer>> groups = DependencyOrder.groups(needs);
            assertEquals(IntStream.range(0, size).boxed().toList(), groups.stream().flatMap(List::stream).sorted().toList());
            int[] group = new int[size];
            IntStream.range(0, groups.size()).forEach(at -> groups.get(at).forEach(thing -> group[thing] = at));
            for (int one = 0; one < size; one++) {
                for (int other = 0; other < size; other++) {
                    assertEquals(one == other || reaches[one][other] && reaches[other][one], group[one] == group[other]);
                    assertTrue(!reaches[one][other] || group[other] <= group[one]);
                }
            }
        }
    }

    private static boolean[][] reaches(int[][] needs) {
        boolean[][] reaches = new boolean[needs.length][needs.length];
        for (int thing = 0; thing < needs.length; thing++) {
            for (int need : needs[thing]) {
                reaches[thing][need] = true;
            }
        }
        for (int middle = 0; middle < needs.length; middle++) {
            for (int from = 0; from < needs.length; from++) {
                for (int to = 0; to < needs.length; to++) {
                    reaches[from][to] |= reaches[from][middle] && reaches[middle][to];
                }
            }
        }
        return reaches;
    }

    @Test
    void a_thing_that_depends_on_itself_is_a_group_of_one() {
        assertEquals(List.of(List.of(0)), DependencyOrder.groups(new int[][] {{0}}));
    }

    @Test
    void a_long_chain_needs_no_stack() {
        int[][] chain = new int[200_000][];
        for (int index = 0; index < chain.length; index++) {
            chain[index] = index + 1 < chain.length ? new int[] {index + 1} : new int[0];
        }
        assertEquals(List.of(chain.length - 1), DependencyOrder.groups(chain).getFirst());
    }
}
