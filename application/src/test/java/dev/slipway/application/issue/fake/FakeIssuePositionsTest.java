package dev.slipway.application.issue.fake;

import dev.slipway.application.issue.IssuePositionsKit;
import dev.slipway.application.issue.port.IssuePositions;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import java.util.concurrent.atomic.AtomicLong;

final class FakeIssuePositionsTest extends IssuePositionsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeIssuePositions positions = new FakeIssuePositions(transactions);
    private final AtomicLong next = new AtomicLong();

    @Override
    protected IssuePositions positions() {
        return positions;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long project() {
        return next.incrementAndGet();
    }

    @Override
    protected long issue(long projectId) {
        long id = next.incrementAndGet();
        positions.make(projectId, id);
        return id;
    }
}
