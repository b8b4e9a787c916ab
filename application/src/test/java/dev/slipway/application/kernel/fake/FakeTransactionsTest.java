package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.TransactionsKit;
import dev.slipway.application.kernel.port.Transactions;

final class FakeTransactionsTest extends TransactionsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeTable<String, String> names = new FakeTable<>(transactions);

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected void put(String name) {
        names.put(name, name);
    }

    @Override
    protected boolean has(String name) {
        return names.find(name).isPresent();
    }
}
