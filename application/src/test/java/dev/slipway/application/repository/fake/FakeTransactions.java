package dev.slipway.application.repository.fake;

import dev.slipway.application.kernel.port.Transactions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Units of work one after another, so that every lock of a row holds. What a failed unit did stays done: tests of failures look at what came before. */
public final class FakeTransactions implements Transactions {

    private final ReentrantLock one = new ReentrantLock();
    private final List<Runnable> effects = new ArrayList<>();

    @Override
    public <T> T write(Supplier<T> work) {
        one.lock();
        try {
            T result = work.get();
            if (one.getHoldCount() == 1) {
                List<Runnable> due = List.copyOf(effects);
                effects.clear();
                due.forEach(Runnable::run);
            }
            return result;
        } finally {
            one.unlock();
        }
    }

    @Override
    public <T> T read(Supplier<T> work) {
        return write(work);
    }

    @Override
    public void afterCommit(Runnable effect) {
        if (one.isHeldByCurrentThread()) {
            effects.add(effect);
        } else {
            effect.run();
        }
    }
}
