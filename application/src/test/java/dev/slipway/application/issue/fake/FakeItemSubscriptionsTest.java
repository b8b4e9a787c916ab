package dev.slipway.application.issue.fake;

import dev.slipway.application.issue.ItemSubscriptionsKit;
import dev.slipway.application.issue.port.ItemSubscriptions;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.issue.ItemId.Kind;
import java.util.concurrent.atomic.AtomicLong;

final class FakeItemSubscriptionsTest extends ItemSubscriptionsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeItemSubscriptions subscriptions = new FakeItemSubscriptions(transactions);
    private final AtomicLong next = new AtomicLong();

    @Override
    protected ItemSubscriptions subscriptions() {
        return subscriptions;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long user() {
        return next.incrementAndGet();
    }

    @Override
    protected ItemId item(Kind kind, long author) {
        ItemId item = new ItemId(kind, next.incrementAndGet());
        subscriptions.takePart(item, author);
        return item;
    }

    @Override
    protected void assign(ItemId item, long user) {
        subscriptions.takePart(item, user);
    }

    @Override
    protected void note(ItemId item, long author, boolean system) {
        if (!system) {
            subscriptions.takePart(item, author);
        }
    }

    @Override
    protected void delete(ItemId item) {
        subscriptions.delete(item);
    }
}
