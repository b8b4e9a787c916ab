package dev.slipway.persistence.issue;

import dev.slipway.application.issue.IssuePositionsKit;
import dev.slipway.application.issue.port.IssuePositions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqIssuePositionsTest extends IssuePositionsKit {

    @RegisterExtension
    final Persistence here = new Persistence();

    private final AtomicLong numbers = new AtomicLong();

    @Override
    protected IssuePositions positions() {
        return here.get(IssuePositions.class);
    }

    @Override
    protected Transactions transactions() {
        return here.get(Transactions.class);
    }

    @Override
    protected long project() {
        return here.rows().project();
    }

    @Override
    protected long issue(long projectId) {
        return (Long) here.rows().ask("""
                insert into issues (project_id, iid, title, created_at, updated_at) values (?, ?, 'Something', now(), now())
                returning id""", projectId, numbers.incrementAndGet());
    }
}
