package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.AccountNoticesKit;
import dev.slipway.application.user.port.AccountNotices;

final class FakeAccountNoticesTest extends AccountNoticesKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeAccountNotices notices = new FakeAccountNotices(transactions);

    @Override
    protected AccountNotices notices() {
        return notices;
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
