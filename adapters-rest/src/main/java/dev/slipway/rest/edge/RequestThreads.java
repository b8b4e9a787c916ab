package dev.slipway.rest.edge;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads of requests. A few platform threads take each request that one of them can take at once; all others get a virtual thread of their
 * own. A platform thread waits for the database at less cost than a virtual one, which is parked, polled for and scheduled again. Requests
 * that last, such as runners waiting for jobs, leave the others to virtual threads.
 */
@Factory
final class RequestThreads {

    static final String REQUESTS = "requests";

    /** As many as use the processors and the database at a time. */
    private static final int PLATFORM_THREADS = 8;
    private static final long IDLE_SECONDS = 60;

    @Singleton
    @Named(REQUESTS)
    @Bean(preDestroy = "shutdown")
    ExecutorService requests(@Named(TaskExecutors.BLOCKING) ExecutorService virtual) {
        return new ThreadPoolExecutor(0, PLATFORM_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(),
                Thread.ofPlatform().name("request-", 1).daemon().factory(), (request, full) -> virtual.execute(request));
    }
}
