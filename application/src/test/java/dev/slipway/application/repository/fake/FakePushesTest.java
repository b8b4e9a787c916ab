package dev.slipway.application.repository.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.PushesKit;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.domain.repository.owner.RepositoryId;

final class FakePushesTest extends PushesKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakePushes pushes = new FakePushes(transactions);
    private long next;

    @Override
    protected Pushes pushes() {
        return pushes;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long project() {
        return ++next;
    }

    @Override
    protected long user() {
        return ++next;
    }

    @Override
    protected RepositoryId snippet(long id) {
        return RepositoryId.ofSnippet(id);
    }
}
