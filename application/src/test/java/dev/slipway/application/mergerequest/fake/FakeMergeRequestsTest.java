package dev.slipway.application.mergerequest.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestsKit;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.domain.mergerequest.Mergeability;
import java.util.Optional;

final class FakeMergeRequestsTest extends MergeRequestsKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeMergeRequestVersions versions = new FakeMergeRequestVersions(transactions);
    private final FakeMergeRequests requests = new FakeMergeRequests(transactions, versions);
    private long next;

    @Override
    protected MergeRequests requests() {
        return requests;
    }

    @Override
    protected MergeRequestVersions versions() {
        return versions;
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
    protected void deleteUser(long id) {
        requests.deleteUser(id);
    }

    @Override
    protected void branch(long projectId, String name, String sha) {
        requests.branch(projectId, name, sha);
    }

    @Override
    protected Optional<String> failureOf(long id) {
        return requests.failure(id);
    }

    @Override
    protected Optional<Mergeability.Checked> checkOf(long id) {
        return requests.all().stream().filter(row -> row.request().id() == id).findFirst().flatMap(FakeMergeRequests.Row::checked);
    }
}
