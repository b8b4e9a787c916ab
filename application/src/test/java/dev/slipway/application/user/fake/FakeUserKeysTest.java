package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserKeysKit;
import dev.slipway.application.user.key.UserKey.Owner;
import dev.slipway.application.user.port.UserKeys;

final class FakeUserKeysTest extends UserKeysKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeUserKeys keys = new FakeUserKeys(transactions);
    private long ids;

    @Override
    protected UserKeys keys() {
        return keys;
    }

    @Override
    protected long user(String username) {
        keys.put(new Owner(++ids, "Name of " + username));
        return ids;
    }

    @Override
    protected void deleteUser(long id) {
        keys.removeOwner(id);
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }
}
