package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.AccountLinksKit;
import dev.slipway.application.user.port.AccountLinks;

final class FakeAccountLinksTest extends AccountLinksKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeAccountLinks links = new FakeAccountLinks(transactions);

    @Override
    protected AccountLinks links() {
        return links;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long user(String name) {
        return name.hashCode();
    }
}
