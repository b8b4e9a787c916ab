package dev.slipway.application.issue.fake;

import dev.slipway.application.issue.IssuesKit;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;

final class FakeIssuesTest extends IssuesKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeIssues issues = new FakeIssues(transactions);
    private long next;

    @Override
    protected Issues issues() {
        return issues;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long project() {
        return ++next;
    }

    @Override
    protected long user() {
        return ++next;
    }

    @Override
    protected void deleteUser(long id) {
        issues.deleteUser(id);
    }
}
