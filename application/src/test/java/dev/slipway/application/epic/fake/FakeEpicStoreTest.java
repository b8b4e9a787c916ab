package dev.slipway.application.epic.fake;

import dev.slipway.application.epic.EpicStoreKit;
import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;

final class FakeEpicStoreTest extends EpicStoreKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeEpicStore epics = new FakeEpicStore(transactions);
    private long next;

    @Override
    protected EpicStore epics() {
        return epics;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long group() {
        return ++next;
    }

    @Override
    protected long subgroup(long group) {
        epics.nest(++next, group);
        return next;
    }

    @Override
    protected long user() {
        return ++next;
    }
}
