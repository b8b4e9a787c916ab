package dev.slipway.application.mergerequest.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestClosingsKit;
import dev.slipway.application.mergerequest.port.MergeRequestClosings;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

final class FakeMergeRequestClosingsTest extends MergeRequestClosingsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeMergeRequestClosings closings = new FakeMergeRequestClosings(transactions);
    private final AtomicLong next = new AtomicLong();

    @Override
    protected MergeRequestClosings closings() {
        return closings;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long request() {
        return next.incrementAndGet();
    }

    @Override
    protected long issue() {
        return next.incrementAndGet();
    }

    @Override
    protected void deleteIssue(long id) {
        closings.deleteIssue(id);
    }

    @Override
    protected Set<Long> closed(long requestId) {
        return closings.closed(requestId);
    }
}
