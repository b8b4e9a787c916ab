package dev.slipway.application.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Runs tasks of a test at the same moment, each on a thread of its own. */
public final class Together {

    private Together() {
    }

    /** Returns the results in the order of the tasks. Fails where one of them fails. */
    public static <T> List<T> call(List<? extends Callable<T>> tasks) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(tasks.size());
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> running = new ArrayList<>();
            for (Callable<T> task : tasks) {
                running.add(threads.submit(() -> {
                    barrier.await();
                    return task.call();
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> each : running) {
                results.add(each.get());
            }
            return results;
        }
    }

    /** Runs one task on several threads, each of which knows its number. */
    public static void run(int threads, IntConsumer task) throws Exception {
        call(IntStream.range(0, threads).<Callable<Void>>mapToObj(number -> () -> {
            task.accept(number);
            return null;
        }).toList());
    }
}
