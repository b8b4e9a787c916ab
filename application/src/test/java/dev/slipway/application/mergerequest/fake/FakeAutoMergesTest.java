package dev.slipway.application.mergerequest.fake;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.AutoMergesKit;
import dev.slipway.application.mergerequest.port.AutoMerges;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

final class FakeAutoMergesTest extends AutoMergesKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeMergeRequests requests = new FakeMergeRequests(transactions, new FakeMergeRequestVersions(transactions));
    private final FakeAutoMerges merges = new FakeAutoMerges(transactions, requests);
    private long next;

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected AutoMerges merges() {
        return merges;
    }

    @Override
    protected MergeRequests requests() {
        return requests;
    }

    @Override
    protected long user() {
        return ++next;
    }

    @Override
    protected void deleteUser(long id) {
        merges.deleteUser(id);
    }

    @Override
    protected long project() {
        return ++next;
    }

    @Override
    protected long pipeline(long projectId, String branch, @Nullable Long mergeRequest, PipelineStatus status) {
        return merges.pipeline(projectId, branch, mergeRequest, status);
    }

    @Override
    protected void branch(long projectId, String name, String sha) {
        merges.branch(projectId, name, sha);
    }

    @Override
    protected void allowSkipped(long projectId) {
        merges.allowSkipped(projectId);
    }

    @Override
    protected Optional<String> error(long mergeRequestId) {
        return merges.error(mergeRequestId);
    }
}
