package dev.slipway.git.repository.limit;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Runs computations on a few threads of its own, so that they do not starve the threads of requests. Callers wait in order, and are
 * rejected when the queue is full or the wait times out.
 */
public final class HeavyWork {

    private static final HeavyWork SHARED = usual();
    private static final HeavyWork MERGES = usual();

    private final Semaphore free;
    private final int mostWaiting;
    private final Duration patience;
    private final ThreadPoolExecutor threads;

    /**
     * @param number      maximum concurrent computations
     * @param mostWaiting maximum waiting callers; more are rejected at once
     * @param patience    maximum wait of a caller before its computation begins
     */
    HeavyWork(int number, int mostWaiting, Duration patience) {
        this.free = new Semaphore(number, true);
        this.mostWaiting = mostWaiting;
        this.patience = patience;
        this.threads = new ThreadPoolExecutor(number, number, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("heavy-", 1).factory());
        threads.allowCoreThreadTimeOut(true);
    }

    private static HeavyWork usual() {
        return new HeavyWork(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), 64, Duration.ofSeconds(20));
    }

    /** Runs a computation that stores objects, on threads of their own, since it may take longer than reads may wait. */
    public static <T> T merge(Supplier<T> question) {
        return MERGES.answer(question);
    }

    /** Runs a computation on the threads that all adapters share. */
    public static <T> T ask(Supplier<T> question) {
        return SHARED.answer(question);
    }

    /**
     * Runs a computation and returns its result. Its exceptions reach the caller unchanged.
     *
     * @throws Refusal unavailable, if the computation did not begin in time; then it never runs
     */
    <T> T answer(Supplier<T> question) {
        await();
        FutureTask<T> task = new FutureTask<>(question::get);
        start(task);
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
                case null, default -> throw new IllegalStateException(failed.getCause());
            }
        }
    }

    private void await() {
        try {
            if (free.getQueueLength() >= mostWaiting || !free.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw busy();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw busy();
        }
    }

    /** The computation occupies its thread until it ends, even if its caller has given up. */
    private void start(Runnable task) {
        try {
            threads.execute(() -> {
                try {
                    task.run();
                } finally {
                    free.release();
                }
            });
        } catch (RuntimeException | Error failed) {
            free.release();
            throw failed;
        }
    }

    private static Refusal busy() {
        return new Refusal(new Failure.Unavailable(Reason.of("git.busy")));
    }
}
