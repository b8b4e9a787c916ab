package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.port.Transactions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/** Units of work in memory, over {@link FakeTable}s. Those that write follow one another, so that whatever a port locks is locked. */
public final class FakeTransactions implements Transactions {

    private final ReentrantLock one = new ReentrantLock();
    private final ThreadLocal<Transaction> present = new ThreadLocal<>();
    private final List<FakeTable<?, ?>> tables = new CopyOnWriteArrayList<>();
    private final InstantSource clock;

    /** Creates transactions of the present time. */
    public FakeTransactions() {
        this(InstantSource.system());
    }

    public FakeTransactions(InstantSource clock) {
        this.clock = clock;
    }

    private record Transaction(boolean writes, Instant now, List<Runnable> effects) {}

    void own(FakeTable<?, ?> table) {
        tables.add(table);
    }

    /** Whether the calling thread is in a unit that writes, and so sees what is not committed yet. */
    boolean writing() {
        return present.get() != null && present.get().writes();
    }

    @Override
    public <T> T write(Function<Instant, T> work) {
        Transaction joined = present.get();
        if (joined != null) {
            if (!joined.writes()) {
                throw new IllegalStateException("a unit of work that only reads was asked to write");
            }
            return work.apply(joined.now());
        }
        Transaction unit = new Transaction(true, clock.instant(), new ArrayList<>());
        T result = alone(unit, () -> work.apply(unit.now()));
        unit.effects().forEach(FakeTransactions::survive);
        return result;
    }

    private <T> T alone(Transaction unit, Supplier<T> work) {
        one.lock();
        boolean commits = false;
        try {
            T result = within(unit, work);
            commits = true;
            return result;
        } finally {
            for (FakeTable<?, ?> table : tables) {
                table.end(commits);
            }
            one.unlock();
        }
    }

    @Override
    public <T> T read(Supplier<T> work) {
        if (present.get() != null) {
            return work.get();
        }
        Transaction unit = new Transaction(false, clock.instant(), new ArrayList<>());
        T result = within(unit, work);
        unit.effects().forEach(FakeTransactions::survive);
        return result;
    }

    private <T> T within(Transaction unit, Supplier<T> work) {
        present.set(unit);
        try {
            return work.get();
        } finally {
            present.remove();
        }
    }

    @Override
    public void afterCommit(Runnable effect) {
        Transaction unit = present.get();
        if (unit == null) {
            survive(effect);
        } else {
            unit.effects().add(effect);
        }
    }

    private static void survive(Runnable effect) {
        try {
            effect.run();
        } catch (RuntimeException survived) {
            // what was committed stays so
        }
    }
}
