package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class DependencyOrderTest {
    @Test
    void dependencies_come_first_and_circles_are_found() {
        int[][] needs = {{2}, {0}, {1}, {0, 4}, {}};
        assertEquals(List.of(List.of(0, 2, 1), List.of(4), List.of(3)), DependencyOrder.groups(needs));
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
