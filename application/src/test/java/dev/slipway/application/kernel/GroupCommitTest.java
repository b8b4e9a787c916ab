package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.GroupCommit.Answer;
import dev.slipway.application.kernel.GroupCommit.Limits;
import dev.slipway.domain.kernel.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupCommitTest {

    private static final int FIRST = 0;

    private final Queue<List<Integer>> groups = new ConcurrentLinkedQueue<>();
    private final Queue<Integer> single = new ConcurrentLinkedQueue<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);

    /** The first item is written until the test releases it, so that all others gather. */
    private List<Answer<String>> together(List<Integer> items) {
        groups.add(items);
        if (items.contains(FIRST)) {
            begun.countDown();
            await(release);
        }
        if (items.contains(13)) {
            throw new IllegalStateException("13 is refused");
        }
        if (items.contains(17)) {
            throw new Refusal(new Failure.Unavailable(Reason.of("database.away")));
        }
        if (items.contains(19)) {
            throw new Refusal(new Failure.Unavailable(Reason.of("database.busy")));
        }
        return items.stream().map(this::answer).toList();
    }

    private Answer<String> answer(int item) {
        if (item > 20 && item < 30 && groups.stream().filter(group -> group.contains(item)).count() < 3) {
            return new Answer.NextGroup<>("none");
        }
        return item == 7 ? new Answer.LeftOut<>() : new Answer.Written<>("group " + item);
    }

    private String alone(int item) {
        single.add(item);
        if (item == 13) {
            throw new IllegalArgumentException("13 is refused");
        }
        return "alone " + item;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(20, TimeUnit.SECONDS));
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private List<Future<String>> gathered(int most, int[] items) throws InterruptedException {
        GroupCommit<Integer, String> commits = new GroupCommit<>(new Limits(most, 1), item -> item > 1_000, this::together, this::alone);
        List<Future<String>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            answers.add(threads.submit(() -> commits.write(FIRST)));
            await(begun);
            for (int item : items) {
                int waiting = commits.waiting();
                answers.add(threads.submit(() -> commits.write(item)));
                while (commits.waiting() == waiting) {
                    Thread.onSpinWait();
                }
            }
            release.countDown();
        }
        return answers;
    }

    @Test
    void call_alone_is_written_at_once() {
        GroupCommit<Integer, String> commits = new GroupCommit<>(new Limits(10, 1), item -> true, this::together, this::alone);
        assertEquals("group 1", commits.write(1));
        assertEquals("group 2", commits.write(2));
        assertEquals(List.of(List.of(1), List.of(2)), List.copyOf(groups));
    }

    @Test
    void calls_that_wait_are_written_together() throws Exception {
        List<Future<String>> answers = gathered(4, new int[] {1, 2, 3, 4, 5, 6});
        assertEquals("group 0", answers.getFirst().get());
        for (int item = 1; item <= 6; item++) {
            assertEquals("group " + item, answers.get(item).get());
        }
        assertEquals(List.of(1, 4, 2), groups.stream().map(List::size).toList());
        assertEquals(List.of(), List.copyOf(single));
    }

    @Test
    void item_that_its_group_has_nothing_for_is_in_the_next_group_before_later_ones() throws Exception {
        List<Future<String>> answers = gathered(2, new int[] {23, 24, 3});
        assertEquals("group 23", answers.get(1).get());
        assertEquals("group 24", answers.get(2).get());
        assertEquals("group 3", answers.get(3).get());
        assertEquals(List.of(List.of(0), List.of(23, 24), List.of(23, 24), List.of(23, 24), List.of(3)), List.copyOf(groups));
        assertEquals(List.of(), List.copyOf(single));
    }

    @Test
    void item_is_in_a_bounded_number_of_groups() {
        GroupCommit<Integer, String> commits = new GroupCommit<>(new Limits(10, 1), item -> true, items -> {
            groups.add(items);
            return List.of(new Answer.NextGroup<>("nothing"));
        }, this::alone);
        assertEquals("nothing", commits.write(1));
        assertEquals(GroupCommit.MOST_GROUPS, groups.size());
    }

    @Test
    void kinds_do_not_wait_for_one_another() throws Exception {
        GroupCommit<Integer, String> commits = new GroupCommit<>(new Limits(10, 1), item -> item > 1_000, this::together, this::alone);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> first = threads.submit(() -> commits.write(FIRST));
            await(begun);
            assertEquals("group 1001", commits.write(1_001));
            release.countDown();
            assertEquals("group 0", first.get());
        }
        assertEquals(List.of(List.of(FIRST), List.of(1_001)), List.copyOf(groups));
    }

    @Test
    void item_that_its_group_leaves_out_is_written_alone() throws Exception {
        List<Future<String>> answers = gathered(10, IntStream.rangeClosed(1, 8).toArray());
        assertEquals("alone 7", answers.get(7).get());
        assertEquals("group 8", answers.get(8).get());
    }

    @Test
    void group_that_lost_the_database_fails_and_is_not_written_again() throws Exception {
        List<Future<String>> answers = gathered(20, new int[] {15, 16, 17});
        assertEquals("group 0", answers.getFirst().get());
        for (Future<String> answer : answers.subList(1, 4)) {
            assertEquals(new Failure.Unavailable(Reason.of("database.away")),
                    ((Refusal) assertThrows(ExecutionException.class, answer::get).getCause()).failure());
        }
        assertEquals(List.of(), List.copyOf(single));
    }

    @Test
    void group_that_waited_too_long_for_a_lock_is_written_one_by_one() throws Exception {
        List<Future<String>> answers = gathered(20, new int[] {18, 19});
        assertEquals("alone 18", answers.get(1).get());
        assertEquals("alone 19", answers.get(2).get());
    }

    @Test
    void item_that_fails_fails_alone() throws Exception {
        List<Future<String>> answers = gathered(20, IntStream.rangeClosed(1, 14).toArray());
        for (int item = 1; item <= 14; item++) {
            if (item == 13) {
                Future<String> bad = answers.get(item);
                assertEquals(IllegalArgumentException.class, assertThrows(ExecutionException.class, bad::get).getCause().getClass());
            } else {
                assertEquals("alone " + item, answers.get(item).get());
            }
        }
    }

    @Test
    void many_calls_are_answered_once_each() throws Exception {
        GroupCommit<Integer, String> commits = new GroupCommit<>(new Limits(8, 2), item -> item % 3, this::together,
                item -> "alone " + item);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> answers = IntStream.range(100, 1_100).mapToObj(item -> threads.submit(() -> commits.write(item))).toList();
            for (int index = 0; index < answers.size(); index++) {
                assertTrue(answers.get(index).get().endsWith(" " + (index + 100)));
            }
        }
        assertEquals(0, commits.waiting());
    }
}
