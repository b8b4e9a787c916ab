package dev.slipway.git.repository;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Runs what only computes, on few threads of its own: the threads that requests run on share the processors, so a computation among them
 * would keep everybody else waiting. Who asks waits for his turn, which costs nothing.
 */
final class HeavyWork {

    private static final ThreadPoolExecutor THREADS = threads(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));

    private HeavyWork() {
    }

    private static ThreadPoolExecutor threads(int number) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(number, number, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("heavy-", 1).factory());
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    /** What the question throws reaches the caller as it was. */
    static <T> T ask(Supplier<T> question) {
        FutureTask<T> task = new FutureTask<>(question::get);
        THREADS.execute(task);
        try {
            return task.get();
        } catch (InterruptedException stopped) {
            task.cancel(false);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", stopped);
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                default -> throw new IllegalStateException(failed.getCause());
            }
        }
    }
}
