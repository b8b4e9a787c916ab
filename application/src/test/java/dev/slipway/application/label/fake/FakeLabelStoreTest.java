package dev.slipway.application.label.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.LabelStoreKit;
import dev.slipway.application.label.LabelWorld;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelViews;

final class FakeLabelStoreTest extends LabelStoreKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeLabels labels = new FakeLabels(transactions);

    @Override
    protected LabelStore labels() {
        return labels;
    }

    @Override
    protected LabelViews views() {
        return labels;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected LabelWorld world() {
        return labels;
    }
}
