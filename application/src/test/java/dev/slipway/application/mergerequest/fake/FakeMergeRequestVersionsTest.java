package dev.slipway.application.mergerequest.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestVersionsKit;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;

final class FakeMergeRequestVersionsTest extends MergeRequestVersionsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeMergeRequestVersions versions = new FakeMergeRequestVersions(transactions);
    private long next;

    @Override
    protected MergeRequestVersions versions() {
        return versions;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long request() {
        return ++next;
    }
}
