package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkKit;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

final class FakeWorkTest extends WorkKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeWork work = new FakeWork(transactions, InstantSource.system());

    @Override
    protected Process start(List<WorkHandler> handlers) {
        return new Worker(work, handlers);
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected void hurry() {
        work.hurry();
    }

    /** Does what is due, as a server does in the background: what takes long on a thread of its own. */
    private static final class Worker implements Process {

        private static final long BREATH = TimeUnit.MICROSECONDS.toNanos(100);

        private final FakeWork work;
        private final List<Thread> threads;
        private volatile boolean closed;

        Worker(FakeWork work, List<WorkHandler> handlers) {
            this.work = work;
            this.threads = handlers.stream().collect(Collectors.groupingBy(handler -> List.of(handler.bulk(), handler.remote()))).values()
                    .stream().map(some -> Thread.ofPlatform().daemon().start(() -> run(some))).toList();
        }

        private void run(List<WorkHandler> handlers) {
            while (!closed) {
                handlers.stream().filter(handler -> handler.every().isPresent()).forEach(Worker::recur);
                if (!work.doOne(handlers)) {
                    LockSupport.parkNanos(BREATH);
                }
            }
        }

        private static void recur(WorkHandler handler) {
            try {
                handler.handle(0);
            } catch (RuntimeException survived) {
                // it recurs
            }
        }

        @Override
        public Work work() {
            return work;
        }

        @Override
        public void close() {
            closed = true;
            try {
                for (Thread thread : threads) {
                    thread.join();
                }
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        }
    }
}
