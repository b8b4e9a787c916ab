package dev.slipway.application.namespace.fake;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MembersKit;
import dev.slipway.application.namespace.port.Members;
import java.time.InstantSource;

final class FakeMembersTest extends MembersKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeMembers members = new FakeMembers(directory, transactions, InstantSource.system());

    @Override
    protected Members members() {
        return members;
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
    protected void deleteUser(long userId) {
        directory.deleteUser(userId);
    }
}
