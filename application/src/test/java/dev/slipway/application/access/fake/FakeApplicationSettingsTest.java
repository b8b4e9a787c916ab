package dev.slipway.application.access.fake;

import dev.slipway.application.access.ApplicationSettingsKit;
import dev.slipway.application.access.port.ApplicationSettings;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;

class FakeApplicationSettingsTest extends ApplicationSettingsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeApplicationSettings settings = new FakeApplicationSettings(transactions, DEFAULTS);

    @Override
    protected ApplicationSettings settings() {
        return settings;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }
}
