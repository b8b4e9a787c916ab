package dev.slipway.application.label.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.LabelMovesKit;
import dev.slipway.application.label.LabelWorld;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelSubscriptions;
import dev.slipway.application.label.port.LabelViews;

final class FakeLabelMovesTest extends LabelMovesKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeLabels labels = new FakeLabels(transactions);

    @Override
    protected LabelMoves moves() {
        return labels;
    }

    @Override
    protected LabelStore labels() {
        return labels;
    }

    @Override
    protected LabelViews views() {
        return labels;
    }

    @Override
    protected LabelSubscriptions subscriptions() {
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
