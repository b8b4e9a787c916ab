package dev.slipway.application.timetracking.fake;

import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.timetracking.port.TrackedTimes;
import dev.slipway.domain.issue.TimeStats;
import dev.slipway.domain.timetracking.TrackedItem;
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
    public void make(TrackedItem item, Instant updatedAt) {
        rows.put(item.toString(), new Times(TimeStats.NONE, updatedAt));
    }

    /** Removes an object. */
    public void delete(TrackedItem item) {
        rows.remove(item.toString());
    }

    /** Returns when an object was updated last. */
    public Instant updatedAt(TrackedItem item) {
        return rows.find(item.toString()).orElseThrow().updatedAt();
    }

    @Override
    public Optional<TimeStats> find(TrackedItem item) {
        return rows.find(item.toString()).map(Times::stats);
    }

    @Override
    public Optional<TimeStats> lock(TrackedItem item) {
        return find(item);
    }

    @Override
    public void store(TrackedItem item, TimeStats stats, Instant now) {
        transactions.write(() -> {
            Instant before = updatedAt(item);
            rows.put(item.toString(), new Times(stats, now.isAfter(before) ? now : before));
        });
    }
}
