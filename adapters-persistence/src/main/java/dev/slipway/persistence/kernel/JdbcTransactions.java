package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.kernel.Reason;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs database transactions, READ COMMITTED. Repeats deadlocks and serialization failures, a bounded number of times. */
@Singleton
final class JdbcTransactions implements Transactions {

    private static final int ATTEMPTS = 5;

    private final TransactionOperations<Connection> operations;
    private final Observations observations;
    private final InstantSource clock;
    private final DatabaseProbe probe;
    private final ThreadLocal<Transaction> present = new ThreadLocal<>();

    JdbcTransactions(TransactionOperations<Connection> operations, Observations observations, InstantSource clock,
            DatabaseProbe probe) {
        this.operations = operations;
        this.observations = observations;
        this.clock = clock;
        this.probe = probe;
    }

    private record Transaction(boolean writes, Instant now, List<Runnable> effects) {}

    @Override
    public <T> T write(Function<Instant, T> work) {
        Transaction joined = present.get();
        if (joined != null) {
            if (!joined.writes()) {
                throw new IllegalStateException("a transaction that only reads was asked to write");
            }
            return work.apply(joined.now());
        }
        for (int attempt = 1; ; attempt++) {
            List<Runnable> effects = new ArrayList<>();
            T result;
            try {
                result = operations.executeWrite(status -> begun(work, effects));
            } catch (RuntimeException failed) {
                if (attempt == ATTEMPTS || !SqlState.REPEATABLE.matches(failed)) {
                    throw away(failed);
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ThreadLocalRandom.current().nextLong(1, 10L << attempt)));
                continue;
            }
            effects.forEach(this::survive);
            return result;
        }
    }

    /** Runs the work on a connection. The moment is taken now, so that the wait for a connection does not make it older. */
    private <T> T begun(Function<Instant, T> work, List<Runnable> effects) {
        Transaction transaction = new Transaction(true, clock.instant(), effects);
        return within(transaction, () -> work.apply(transaction.now()));
    }

    @Override
    public <T> T read(Supplier<T> work) {
        if (present.get() != null) {
            return work.get();
        }
        Transaction transaction = new Transaction(false, clock.instant(), new ArrayList<>());
        T result;
        try {
            result = within(transaction, () -> operations.executeRead(status -> work.get()));
        } catch (RuntimeException failed) {
            throw away(failed);
        }
        transaction.effects().forEach(this::survive);
        return result;
    }

    private <T> T within(Transaction transaction, Supplier<T> work) {
        present.set(transaction);
        try {
            return work.get();
        } finally {
            present.remove();
        }
    }

    @Override
    public void afterCommit(Runnable effect) {
        Transaction transaction = present.get();
        if (transaction == null) {
            survive(effect);
        } else {
            transaction.effects().add(effect);
        }
    }

    /** Runs an effect after the commit. Its failure must not look like a failure of the transaction, nor repeat it. */
    private void survive(Runnable effect) {
        try {
            effect.run();
        } catch (RuntimeException failed) {
            observations.trouble("transactions.effect_failed", failed);
        }
    }

    /** Where the database is away, or has kept the work waiting for as long as that was ready to wait, the work may be done later. */
    private RuntimeException away(RuntimeException failed) {
        return switch (SqlState.of(failed)) {
            case AWAY -> new Refusal(new Failure.Unavailable(Reason.of("database.away")));
            case LOCK_NOT_AVAILABLE -> new Refusal(new Failure.Unavailable(Reason.of("database.busy")));
            case DISK_FULL -> probe.full();
            case REPEATABLE, OTHER -> failed;
        };
    }
}
