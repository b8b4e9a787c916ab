package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkKit;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import java.time.InstantSource;
import java.util.List;

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

    /** Does what is due, as a server does in the background. */
    private static final class Worker implements Process {

        private final FakeWork work;
        private final Thread thread;
        private volatile boolean closed;

        Worker(FakeWork work, List<WorkHandler> handlers) {
            this.work = work;
            this.thread = Thread.ofVirtual().start(() -> run(handlers));
        }

        private void run(List<WorkHandler> handlers) {
            while (!closed) {
                handlers.stream().filter(handler -> handler.every().isPresent()).forEach(Worker::recur);
                if (!work.doOne(handlers)) {
                    Thread.yield();
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
                thread.join();
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        }
    }
}
