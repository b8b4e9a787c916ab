package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserStatusesKit;
import dev.slipway.application.user.port.UserStatuses;

final class FakeUserStatusesTest extends UserStatusesKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeUserStatuses statuses = new FakeUserStatuses(transactions);
    private long ids;

    @Override
    protected UserStatuses statuses() {
        return statuses;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long user() {
        return ++ids;
    }
}
