package dev.slipway.application.namespace.fake;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.port.AccessRequests;
import dev.slipway.application.namespace.request.AccessRequestsKit;

final class FakeAccessRequestsTest extends AccessRequestsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeAccessRequests requests = new FakeAccessRequests(directory, transactions);

    @Override
    protected AccessRequests requests() {
        return requests;
    }

    @Override
    protected AccessWorld rows() {
        return directory;
    }

    @Override
    protected void deleteUser(long userId) {
        directory.deleteUser(userId);
    }

    @Override
    protected void accept(MemberSource source, boolean wanted) {
        requests.accept(source, wanted);
    }
}
