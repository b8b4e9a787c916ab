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

/** Units of work as database transactions, READ COMMITTED. Deadlocks and failed serializations are repeated, a bounded number of times. */
@Singleton
final class JdbcTransactions implements Transactions {

    private static final int ATTEMPTS = 5;

    private final TransactionOperations<Connection> operations;
    private final Observations observations;
    private final InstantSource clock;
    private final ThreadLocal<Unit> present = new ThreadLocal<>();

    JdbcTransactions(TransactionOperations<Connection> operations, Observations observations, InstantSource clock) {
        this.operations = operations;
        this.observations = observations;
        this.clock = clock;
    }

    private record Unit(boolean writes, Instant now, List<Runnable> effects) {}

    @Override
    public <T> T write(Function<Instant, T> work) {
        Unit joined = present.get();
        if (joined != null) {
            if (!joined.writes()) {
                throw new IllegalStateException("a unit of work that only reads was asked to write");
            }
            return work.apply(joined.now());
        }
        for (int attempt = 1; ; attempt++) {
            Unit unit = new Unit(true, clock.instant(), new ArrayList<>());
            T result;
            try {
                result = within(unit, () -> operations.executeWrite(status -> work.apply(unit.now())));
            } catch (RuntimeException failed) {
                if (attempt == ATTEMPTS || !SqlState.REPEATABLE.matches(failed)) {
                    throw away(failed);
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ThreadLocalRandom.current().nextLong(1, 10L << attempt)));
                continue;
            }
            unit.effects().forEach(this::survive);
            return result;
        }
    }

    @Override
    public <T> T read(Supplier<T> work) {
        if (present.get() != null) {
            return work.get();
        }
        Unit unit = new Unit(false, clock.instant(), new ArrayList<>());
        T result;
        try {
            result = within(unit, () -> operations.executeRead(status -> work.get()));
        } catch (RuntimeException failed) {
            throw away(failed);
        }
        unit.effects().forEach(this::survive);
        return result;
    }

    private <T> T within(Unit unit, Supplier<T> work) {
        present.set(unit);
        try {
            return work.get();
        } finally {
            present.remove();
        }
    }

    @Override
    public void afterCommit(Runnable effect) {
        Unit unit = present.get();
        if (unit == null) {
            survive(effect);
        } else {
            unit.effects().add(effect);
        }
    }

    /** What was committed stays so: an effect that fails must not look like a failure of the work, nor have it done again. */
    private void survive(Runnable effect) {
        try {
            effect.run();
        } catch (RuntimeException failed) {
            observations.trouble("transactions.effect_failed", failed);
        }
    }

    /** Where the database is away, or has kept the work waiting for as long as that was ready to wait, the work may be done later. */
    private static RuntimeException away(RuntimeException failed) {
        return switch (SqlState.of(failed)) {
            case AWAY -> new Refusal(new Failure.Unavailable(Reason.of("database.away")));
            case LOCK_NOT_AVAILABLE -> new Refusal(new Failure.Unavailable(Reason.of("database.busy")));
            case REPEATABLE, OTHER -> failed;
        };
    }
}
