package dev.slipway.application.access.fake;

import dev.slipway.application.access.InstallationChoicesKit;
import dev.slipway.application.access.port.InstallationChoices;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;

class FakeInstallationChoicesTest extends InstallationChoicesKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeInstallationChoices choices = new FakeInstallationChoices(transactions, INITIAL);

    @Override
    protected InstallationChoices choices() {
        return choices;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }
}
