package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.InternalUsersKit;
import dev.slipway.application.user.port.InternalUsers;

final class FakeInternalUsersTest extends InternalUsersKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final InternalUsers users = new FakeInternalUsers(transactions);

    @Override
    protected InternalUsers users() {
        return users;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }
}
