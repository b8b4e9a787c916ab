package dev.slipway.application.timetracking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.timetracking.port.TrackedTimes;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.issue.ItemId.Kind;
import dev.slipway.domain.issue.TimeStats;
import dev.slipway.domain.issue.WorkTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of {@code TrackedTimes}. */
public abstract class TrackedTimesKit {

    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract TrackedTimes times();

    protected abstract Transactions transactions();

    /** Makes an object that was updated at {@link #START}, and returns its id. */
    protected abstract long item(Kind kind);

    /** Deletes an object. */
    protected abstract void delete(ItemId item);

    /** Returns when an object was updated last. */
    protected abstract Instant updatedAt(ItemId item);

    private List<ItemId> each() {
        return Stream.of(Kind.values()).map(kind -> new ItemId(kind, item(kind))).toList();
    }

    private void store(ItemId item, TimeStats stats, Instant now) {
        transactions().write(() -> {
            times().lock(item);
            times().store(item, stats, now);
        });
    }

    @Test
    final void new_object_has_no_times() {
        for (ItemId item : each()) {
            assertEquals(Optional.of(TimeStats.NONE), times().find(item));
            assertEquals(Optional.of(TimeStats.NONE), transactions().write(() -> times().lock(item)));
            assertEquals(START, updatedAt(item));
        }
    }

    @Test
    final void times_are_stored_with_their_object_alone() {
        for (ItemId item : each()) {
            ItemId other = new ItemId(item.kind(), item(item.kind()));
            store(item, TimeStats.of(7200, 60), START.plusSeconds(5));
            assertEquals(Optional.of(TimeStats.of(7200, 60)), times().find(item));
            assertEquals(Optional.of(TimeStats.of(7200, 60)), transactions().write(() -> times().lock(item)));
            assertEquals(Optional.of(TimeStats.NONE), times().find(other));
            assertEquals(List.of(START.plusSeconds(5), START), List.of(updatedAt(item), updatedAt(other)));
            store(item, new TimeStats(WorkTime.NONE, new WorkTime(Integer.MAX_VALUE)), START);
            assertEquals(Optional.of(TimeStats.of(0, Integer.MAX_VALUE)), times().find(item));
            assertEquals(START.plusSeconds(5), updatedAt(item));
        }
    }

    @Test
    final void object_that_is_gone_is_not_found() {
        for (ItemId item : each()) {
            delete(item);
            assertEquals(Optional.empty(), times().find(item));
            assertEquals(Optional.empty(), transactions().write(() -> times().lock(item)));
        }
    }

    @Test
    final void times_spent_at_once_are_all_counted() throws Exception {
        for (ItemId item : each()) {
            Together.run(8, number -> transactions().write(() -> {
                TimeStats present = times().lock(item).orElseThrow();
                times().store(item, TimeStats.of(0, present.spent().seconds() + 60), START);
            }));
            assertEquals(Optional.of(TimeStats.of(0, 480)), times().find(item));
        }
    }
}
