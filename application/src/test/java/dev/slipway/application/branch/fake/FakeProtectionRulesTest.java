package dev.slipway.application.branch.fake;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.branch.ProtectionRulesKit;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import java.time.InstantSource;

final class FakeProtectionRulesTest extends ProtectionRulesKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeProtectionRules rules = new FakeProtectionRules(transactions, directory, InstantSource.system());

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
}
