package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Recurring work that removes rows in batches until none is left. Each batch is a transaction of its own: it holds locks briefly, and stays
 * removed where a later one fails. A run that ends before the rows do records its own continuation, so other work comes in between.
 */
public abstract class RecurringRemoval implements WorkHandler {

    /** Maximum number of rows of a batch, unless the rows are large. */
    static final int BATCH = 500;
    /** Maximum number of batches of a run. */
    static final int BATCHES = 100;

    private final String kind;
    private final Duration every;
    private final int batchRows;
    private final Transactions transactions;
    private final Work work;

    protected RecurringRemoval(String kind, Duration every, Transactions transactions, Work work) {
        this(kind, every, BATCH, transactions, work);
    }

    /** @param batchRows maximum number of rows of a batch */
    protected RecurringRemoval(String kind, Duration every, int batchRows, Transactions transactions, Work work) {
        this.kind = kind;
        this.every = every;
        this.batchRows = batchRows;
        this.transactions = transactions;
        this.work = work;
    }

    @Override
    public final String kind() {
        return kind;
    }

    @Override
    public final Optional<Duration> every() {
        return Optional.of(every);
    }

    @Override
    public final void handle(long subject) {
        for (int batch = 0; batch < BATCHES; batch++) {
            if (transactions.write(now -> remove(now, batchRows)) < batchRows) {
                return;
            }
        }
        transactions.write(() -> work.soon(kind, subject));
    }

    /**
     * Removes rows in the present transaction.
     *
     * @param most maximum number of rows of each kind
     * @return how many were removed, of all kinds together; fewer than {@code most} once none is left of any kind
     */
    protected abstract int remove(Instant now, int most);
}
