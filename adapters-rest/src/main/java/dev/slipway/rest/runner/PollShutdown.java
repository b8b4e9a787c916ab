package dev.slipway.rest.runner;

import dev.slipway.application.runner.job.QueueWatch;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Answers held job requests immediately when the server stops, so that shutdown does not wait for them. */
@Singleton
final class PollShutdown implements GracefulShutdownCapable {

    private final QueueWatch watch;

    PollShutdown(QueueWatch watch) {
        this.watch = watch;
    }

    @Override
    public CompletionStage<?> shutdownGracefully() {
        watch.close();
        return CompletableFuture.completedStage(null);
    }
}
