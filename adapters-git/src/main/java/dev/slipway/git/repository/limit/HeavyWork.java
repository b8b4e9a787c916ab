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
 * Runs computations on few threads of its own: the threads that requests run on share the processors, so a computation among them would
 * keep all others waiting. Callers wait in order, which costs nothing, and are refused where the queue or the wait becomes too long.
 */
public final class HeavyWork {

    private static final HeavyWork SHARED =
            new HeavyWork(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), 64, Duration.ofSeconds(20));

    private final Semaphore free;
    private final int mostWaiting;
    private final Duration patience;
    private final ThreadPoolExecutor threads;

    /**
     * @param number      of computations at once
     * @param mostWaiting of callers; more are refused at once
     * @param patience    of a caller whose computation has not begun
     */
    HeavyWork(int number, int mostWaiting, Duration patience) {
        this.free = new Semaphore(number, true);
        this.mostWaiting = mostWaiting;
        this.patience = patience;
        this.threads = new ThreadPoolExecutor(number, number, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("heavy-", 1).factory());
        threads.allowCoreThreadTimeOut(true);
    }

    /** Answers a question on the threads that all adapters share. */
    public static <T> T ask(Supplier<T> question) {
        return SHARED.answer(question);
    }

    /**
     * Answers a question. Its exceptions reach the caller unchanged.
     *
     * @throws Refusal as unavailable where the question did not begin in time; then it never will
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
                default -> throw new IllegalStateException(failed.getCause());
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

    /** The computation counts until it ends, also where its caller does not wait any more. */
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
