package dev.slipway.application.discussion.fake;

import dev.slipway.application.discussion.DiscussionsKit;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;

final class FakeDiscussionsTest extends DiscussionsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDiscussions discussions = new FakeDiscussions(transactions);
    private long next;

    @Override
    protected Discussions discussions() {
        return discussions;
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
        discussions.deleteUser(id);
    }
}
