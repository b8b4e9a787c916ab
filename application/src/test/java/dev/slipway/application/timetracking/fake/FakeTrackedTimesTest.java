package dev.slipway.application.timetracking.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.timetracking.TrackedTimesKit;
import dev.slipway.application.timetracking.port.TrackedTimes;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.issue.ItemId.Kind;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

final class FakeTrackedTimesTest extends TrackedTimesKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeTrackedTimes times = new FakeTrackedTimes(transactions);
    private final AtomicLong next = new AtomicLong();

    @Override
    protected TrackedTimes times() {
        return times;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long item(Kind kind) {
        long id = next.incrementAndGet();
        times.make(new ItemId(kind, id), START);
        return id;
    }

    @Override
    protected void delete(ItemId item) {
        times.delete(item);
    }

    @Override
    protected Instant updatedAt(ItemId item) {
        return times.updatedAt(item);
    }
}
