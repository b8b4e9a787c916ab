package dev.slipway.application.deploykey.fake;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.branch.fake.FakeProtectionRules;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.deploykey.DeployKeysKit;
import dev.slipway.application.deploykey.port.DeployKeys;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.fake.FakeUserKeys;
import dev.slipway.application.user.key.UserKey;
import dev.slipway.application.user.port.UserKeys;
import java.time.InstantSource;

final class FakeDeployKeysTest extends DeployKeysKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeUserKeys userKeys = new FakeUserKeys(transactions);
    private final FakeProtectionRules rules = new FakeProtectionRules(transactions, directory, InstantSource.system());
    private final FakeDeployKeys keys = new FakeDeployKeys(transactions, directory, userKeys, rules);

    @Override
    protected DeployKeys keys() {
        return keys;
    }

    @Override
    protected UserKeys userKeys() {
        directory.accounts().forEach(account -> userKeys.put(new UserKey.Owner(account.id(), account.name())));
        return userKeys;
    }

    @Override
    protected ProtectionRules rules() {
        return rules;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected AccessWorld rows() {
        return directory;
    }

    @Override
    protected void erase(long userId) {
        directory.deleteUser(userId);
    }
}
