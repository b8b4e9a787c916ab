package dev.slipway.application.kernel;

import dev.slipway.application.kernel.WorkKit.Process;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterEach;

/** Fixture of the kits of {@code Work}. */
abstract class WorkScenario {

    protected static final String KIND = "kit.kind";
    protected final List<Long> done = new CopyOnWriteArrayList<>();
    protected final List<String> givenUp = new CopyOnWriteArrayList<>();
    protected final List<Process> processes = new ArrayList<>();
    private final WorkKit kit;

    WorkScenario(WorkKit kit) {
        this.kit = kit;
    }

    protected final Process start(List<WorkHandler> handlers) {
        return kit.start(handlers);
    }

    protected final Transactions transactions() {
        return kit.transactions();
    }

    protected final void hurry() {
        kit.hurry();
    }

    protected final Work doing(WorkHandler... handlers) {
        Process process = start(List.of(handlers));
        processes.add(process);
        return process.work();
    }

    @AfterEach
    final void stop() {
        processes.forEach(Process::close);
    }

    protected final WorkHandler handler(String kind, LongConsumer what) {
        return new WorkHandler() {
            @Override
            public String kind() {
                return kind;
            }

            @Override
            public void handle(long subject) {
                what.accept(subject);
            }

            @Override
            public void givenUp(long subject, String why) {
                givenUp.add(subject + " " + why);
            }
        };
    }

    /** Returns a handler that never gives up. */
    protected final WorkHandler patient(LongConsumer what) {
        return new WorkHandler() {
            @Override
            public String kind() {
                return KIND;
            }

            @Override
            public Optional<Duration> pause() {
                return Optional.of(Duration.ofSeconds(30));
            }

            @Override
            public void handle(long subject) {
                what.accept(subject);
            }

            @Override
            public void givenUp(long subject, String why) {
                givenUp.add(subject + " " + why);
            }
        };
    }

    protected static WorkHandler bulk(String kind, LongConsumer what) {
        return new Share(kind, true, what);
    }

    protected static WorkHandler remote(String kind, LongConsumer what) {
        return new Share(kind, false, what);
    }

    /** Handler of bulk work, or of work for another server. */
    private record Share(String kind, boolean bulk, LongConsumer what) implements WorkHandler {

        @Override
        public boolean remote() {
            return !bulk;
        }

        @Override
        public void handle(long subject) {
            what.accept(subject);
        }
    }

    protected final List<Long> sorted() {
        List<Long> all = new ArrayList<>(done);
        Collections.sort(all);
        return all;
    }

    protected static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
