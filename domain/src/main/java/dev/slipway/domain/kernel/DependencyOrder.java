package dev.slipway.domain.kernel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Sorts numbered things so that each comes after what it depends on, and finds the circles among them. Variables that
 * refer to one another and jobs that need one another are sorted by it; it keeps no call stack, so that a chain of any
 * length is safe.
 */
public final class DependencyOrder {
    private final int[][] dependencies;
    private final int[] number;
    private final int[] low;
    private final boolean[] open;
    private final List<Integer> path = new ArrayList<>();
    private final Deque<int[]> calls = new ArrayDeque<>();
    private final List<List<Integer>> groups = new ArrayList<>();
    private int next = 1;

    private DependencyOrder(int[][] dependencies) {
        int size = dependencies.length;
        this.dependencies = dependencies;
        this.number = new int[size];
        this.low = new int[size];
        this.open = new boolean[size];
    }

    /**
     * The groups of things that depend on one another, dependencies first; {@code dependencies[i]} names what thing
     * {@code i} depends on. A group of one is no circle (even where it
     * depends on itself); the members of a larger one are in the order in which they were reached.
     */
    public static List<List<Integer>> groups(int[][] dependencies) {
        DependencyOrder order = new DependencyOrder(dependencies);
        for (int node = 0; node < dependencies.length; node++) {
            if (order.number[node] == 0) {
                order.visit(node);
            }
        }
        return order.groups;
    }

    private void visit(int root) {
        enter(root);
        while (!calls.isEmpty()) {
            int[] call = calls.peek();
            int node = call[0];
            int[] children = dependencies[node];
            if (call[1] < children.length) {
                descend(node, children[call[1]++]);
            } else {
                calls.pop();
                leave(node);
                if (!calls.isEmpty()) {
                    int parent = calls.peek()[0];
                    low[parent] = Math.min(low[parent], low[node]);
                }
            }
        }
    }

    private void enter(int node) {
        number[node] = next;
        low[node] = next++;
        open[node] = true;
        path.add(node);
        calls.push(new int[] {node, 0});
    }

    private void descend(int node, int child) {
        if (number[child] == 0) {
            enter(child);
        } else if (open[child]) {
            low[node] = Math.min(low[node], number[child]);
        }
    }

    private void leave(int node) {
        if (low[node] != number[node]) {
            return;
        }
        List<Integer> tail = path.subList(path.lastIndexOf(node), path.size());
        List<Integer> group = List.copyOf(tail);
        tail.clear();
        group.forEach(member -> open[member] = false);
        groups.add(group);
    }
}
