package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets two things happen at the same moment, round after round, and counts which came first. A race that one side always wins shows
 * nothing, so it goes on, within limits, until each side has won, and fails where one never does.
 *
 * <p>{@code -Dslipway.rounds=200} is the full size. Whoever won gives the other a head start in the next round, smaller and smaller ones
 * while they take turns, so that the rounds soon are as close as they can be.
 */
public final class Race {

    /** How many rounds there are at the least. */
    public static final int ROUNDS = Integer.getInteger("slipway.rounds", 5);

    private static final int MORE = 100;
    private static final long SMALLEST_STEP = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long LARGEST_STEP = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long PARKED = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final String left;
    private final String right;
    private final Map<String, Integer> wins = new TreeMap<>();
    private long leftWaits;
    private long step = SMALLEST_STEP;
    private String last = "";

    private Race(String left, String right) {
        this.left = left;
        this.right = right;
    }

    /** One round: arranges, lets both go, checks that nothing contradicts itself, and tells whether the left one was first. */
    @FunctionalInterface
    public interface Round {
        boolean leftWins(Race race, int number) throws Exception;
    }

    /** @param left the one that waits or goes ahead alone; where there are more than two, the others go together */
    public static void between(String left, String right, Round round) throws Exception {
        new Race(left, right).run(round);
    }

    private void run(Round round) throws Exception {
        long begun = System.nanoTime();
        int number = 0;
        while (number < ROUNDS || wins.size() < 2 && number < ROUNDS + MORE) {
            won(round.leftWins(this, number) ? left : right);
            number++;
        }
        System.getLogger(Race.class.getName()).log(System.Logger.Level.INFO, "{0} against {1}: {2} rounds in {3} ms, won by {4}",
                left, right, number, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun), wins);
        assertEquals(Set.of(left, right), wins.keySet(), "one always won");
    }

    private void won(String winner) {
        wins.merge(winner, 1, Integer::sum);
        step = winner.equals(last) ? Math.min(step * 2, LARGEST_STEP) : Math.max(step / 2, SMALLEST_STEP);
        leftWaits += winner.equals(left) ? step : -step;
        last = winner;
    }

    /** @return what each answered, in their order */
    @SafeVarargs
    public final <T> List<T> together(Callable<T> leftTask, Callable<T>... rightTasks) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(1 + rightTasks.length);
        List<Future<T>> going = new ArrayList<>();
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            going.add(threads.submit(() -> go(barrier, leftWaits, leftTask)));
            for (Callable<T> task : rightTasks) {
                going.add(threads.submit(() -> go(barrier, -leftWaits, task)));
            }
            List<T> answers = new ArrayList<>();
            for (Future<T> each : going) {
                answers.add(each.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
            }
            return answers;
        }
    }

    private static <T> T go(CyclicBarrier barrier, long late, Callable<T> task) throws Exception {
        barrier.await();
        long start = System.nanoTime() + late;
        for (long left = start - System.nanoTime(); left > 0; left = start - System.nanoTime()) {
            if (left > PARKED) {
                LockSupport.parkNanos(left - PARKED);
            } else {
                Thread.onSpinWait();
            }
        }
        return task.call();
    }
}
