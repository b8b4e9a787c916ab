package dev.slipway.application.issuelink.fake;

import dev.slipway.application.issuelink.IssueLinksKit;
import dev.slipway.application.issuelink.port.IssueLinks;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Transactions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

final class FakeIssueLinksTest extends IssueLinksKit {

    private final FakeTransactions transactions = new FakeTransactions();
    private final Map<Long, Long> projects = new ConcurrentHashMap<>();
    private final FakeIssueLinks links = new FakeIssueLinks(transactions, projects::get);
    private final AtomicLong next = new AtomicLong();

    @Override
    protected IssueLinks links() {
        return links;
    }

    @Override
    protected Transactions transactions() {
        return transactions;
    }

    @Override
    protected long issue() {
        long id = next.incrementAndGet();
        projects.put(id, id);
        return id;
    }

    @Override
    protected long issueBeside(long issueId) {
        long id = next.incrementAndGet();
        projects.put(id, projects.get(issueId));
        return id;
    }

    @Override
    protected void delete(long issueId) {
        links.delete(issueId);
    }
}
