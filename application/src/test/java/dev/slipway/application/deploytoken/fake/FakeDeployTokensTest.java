package dev.slipway.application.deploytoken.fake;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.deploytoken.DeployTokensKit;
import dev.slipway.application.deploytoken.port.DeployTokens;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;

final class FakeDeployTokensTest extends DeployTokensKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeDeployTokens tokens = new FakeDeployTokens(transactions, directory);

    @Override
    protected DeployTokens tokens() {
        return tokens;
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
