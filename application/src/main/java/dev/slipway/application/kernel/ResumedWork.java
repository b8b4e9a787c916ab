package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Work;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Recorded work that regularly records itself for each subject that is due and has none. A lost record delays its subject and never blocks
 * it for good.
 */
public final class ResumedWork implements WorkHandler {

    private static final Duration EVERY = Duration.ofMinutes(10);

    private final WorkHandler handler;
    private final Work work;
    private final LongFunction<List<Long>> due;

    /** @param due returns the next subjects after an id, in the order of ids; none at the end */
    public ResumedWork(WorkHandler handler, Work work, LongFunction<List<Long>> due) {
        this.handler = handler;
        this.work = work;
        this.due = due;
    }

    @Override
    public String kind() {
        return handler.kind();
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public boolean bulk() {
        return handler.bulk();
    }

    @Override
    public boolean remote() {
        return handler.remote();
    }

    @Override
    public void handle(long subject) {
        if (subject == 0) {
            UnrecordedWork.record(work, kind(), due);
        } else {
            handler.handle(subject);
        }
    }

    @Override
    public Optional<Duration> pause() {
        return handler.pause();
    }

    @Override
    public void givenUp(long subject, String why) {
        handler.givenUp(subject, why);
    }
}
