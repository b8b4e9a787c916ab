package dev.slipway.application.user.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.AccountStatesKit;
import dev.slipway.application.user.port.AccountStates;
import dev.slipway.application.user.port.AccountStates.LockedAccount;

final class FakeAccountStatesTest extends AccountStatesKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeAccountStates states = new FakeAccountStates(transactions);
    private long ids;

    @Override
    protected AccountStates states() {
        return states;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long store(LockedAccount account) {
        states.put(new LockedAccount(++ids, account.state(), account.kind(), account.administrator(), account.lastActivityOn()));
        return ids;
    }

    @Override
    protected void delete(long id) {
        states.remove(id);
    }
}
