package dev.slipway.application.timetracking.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.timetracking.port.TrackedTimes;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.issue.TimeStats;
import java.time.Instant;
import java.util.Optional;

/** Times in memory. */
public final class FakeTrackedTimes implements TrackedTimes {

    private final FakeTransactions transactions;
    private final FakeTable<String, Times> rows;

    public FakeTrackedTimes(FakeTransactions transactions) {
        this.transactions = transactions;
        this.rows = new FakeTable<>(transactions);
    }

    /** Times of an object, and when it was updated last. */
    public record Times(TimeStats stats, Instant updatedAt) {}

    /** Stores an object without times. */
    public void make(ItemId item, Instant updatedAt) {
        rows.put(item.toString(), new Times(TimeStats.NONE, updatedAt));
    }

    /** Removes an object. */
    public void delete(ItemId item) {
        rows.remove(item.toString());
    }

    /** Returns when an object was updated last. */
    public Instant updatedAt(ItemId item) {
        return rows.find(item.toString()).orElseThrow().updatedAt();
    }

    @Override
    public Optional<TimeStats> find(ItemId item) {
        return rows.find(item.toString()).map(Times::stats);
    }

    @Override
    public Optional<TimeStats> lock(ItemId item) {
        return find(item);
    }

    @Override
    public void store(ItemId item, TimeStats stats, Instant now) {
        transactions.write(() -> {
            Instant before = updatedAt(item);
            rows.put(item.toString(), new Times(stats, now.isAfter(before) ? now : before));
        });
    }
}
