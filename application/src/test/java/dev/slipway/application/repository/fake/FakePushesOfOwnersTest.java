package dev.slipway.application.repository.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.PushesOfOwnersKit;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.domain.repository.owner.RepositoryId;

final class FakePushesOfOwnersTest extends PushesOfOwnersKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakePushes pushes = new FakePushes(transactions);

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
        return 1;
    }

    @Override
    protected RepositoryId snippet(long id) {
        return RepositoryId.ofSnippet(id);
    }
}
