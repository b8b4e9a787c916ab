package dev.slipway.persistence.label;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.LabelSubscriptionsKit;
import dev.slipway.application.label.LabelWorld;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelSubscriptions;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqLabelSubscriptionsTest extends LabelSubscriptionsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected LabelSubscriptions subscriptions() {
        return HERE.get(LabelSubscriptions.class);
    }

    @Override
    protected LabelStore labels() {
        return HERE.get(LabelStore.class);
    }

    @Override
    protected LabelViews views() {
        return HERE.get(LabelViews.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected LabelWorld world() {
        return new LabelRows(HERE);
    }
}
