package dev.slipway.application.pipeline.simulation;

import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Work of a transaction in its most general form; each method of {@code Transactions} takes it in a form of its own. */
final class TransactionWork {

    private TransactionWork() {
    }

    @SuppressWarnings("unchecked")
    static Function<Instant, Object> of(Object work) {
        return switch (work) {
            case Function<?, ?> function -> (Function<Instant, Object>) function;
            case Supplier<?> supplier -> now -> supplier.get();
            case Consumer<?> consumer -> now -> {
                ((Consumer<Instant>) consumer).accept(now);
                return null;
            };
            case Runnable runnable -> now -> {
                runnable.run();
                return null;
            };
            default -> throw new IllegalArgumentException(work + " is no work of a transaction");
        };
    }
}
