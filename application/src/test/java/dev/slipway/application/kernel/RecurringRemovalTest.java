package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecurringRemovalTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final int RUN = RecurringRemoval.BATCH * RecurringRemoval.BATCHES;

    private final FakeTransactions transactions = new FakeTransactions(InstantSource.fixed(NOW));
    private final FakeWork work = new FakeWork(transactions, InstantSource.fixed(NOW));
    private final FakeTable<Integer, Integer> rows = new FakeTable<>(transactions);
    private final List<Integer> batches = new ArrayList<>();
    private int failing = Integer.MAX_VALUE;

    private final class Removal extends RecurringRemoval {

        Removal() {
            super("test.removal", Duration.ofHours(1), transactions, work);
        }

        Removal(int batchRows) {
            super("test.removal", Duration.ofHours(1), batchRows, transactions, work);
        }

        @Override
        protected int remove(Instant now, int most) {
            assertEquals(NOW, now);
            int removed = rows.removeIf(row -> true, most);
            if (batches.size() == failing) {
                throw new IllegalStateException("fails");
            }
            batches.add(removed);
            return removed;
        }
    }

    private void add(int count) {
        transactions.run(now -> {
            for (int number = 0; number < count; number++) {
                rows.put(number, number);
            }
        });
    }

    @Test
    void removal_of_large_rows_has_smaller_batches() {
        add(5);
        new Removal(2).handle(0);
        assertEquals(List.of(2, 2, 1), batches);
    }

    @Test
    void run_removes_in_batches_until_one_is_not_full() {
        add(RecurringRemoval.BATCH + 1);
        new Removal().handle(0);
        assertEquals(List.of(RecurringRemoval.BATCH, 1), batches);
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void full_batch_is_followed_by_another() {
        add(RecurringRemoval.BATCH);
        new Removal().handle(0);
        assertEquals(List.of(RecurringRemoval.BATCH, 0), batches);
    }

    @Test
    void long_run_records_its_continuation() {
        add(RUN + 1);
        Removal removal = new Removal();
        removal.handle(0);
        assertEquals(1, rows.rows().count());
        assertEquals(List.of("test.removal 0"), work.recorded());
        removal.handle(0);
        assertEquals(0, rows.rows().count());
    }

    @Test
    void failed_batch_undoes_itself_alone() {
        add(2 * RecurringRemoval.BATCH);
        failing = 1;
        assertThrows(IllegalStateException.class, () -> new Removal().handle(0));
        assertEquals(RecurringRemoval.BATCH, rows.rows().count());
    }

    @Test
    void removal_recurs() {
        Removal removal = new Removal();
        assertEquals("test.removal", removal.kind());
        assertEquals(Duration.ofHours(1), removal.every().orElseThrow());
    }
}
