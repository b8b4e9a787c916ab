package dev.slipway.application.variable.fake;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.variable.StoredVariablesKit;
import dev.slipway.application.variable.port.StoredVariables;

final class FakeStoredVariablesTest extends StoredVariablesKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeStoredVariables variables = new FakeStoredVariables(transactions, directory);

    @Override
    protected StoredVariables variables() {
        return variables;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected AccessWorld rows() {
        return directory;
    }
}
