package dev.slipway.persistence.mergerequest;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.issue.ClosingRequestsKit;
import dev.slipway.application.issue.port.ClosingRequests;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.port.MergeRequestClosings;
import dev.slipway.domain.access.Account;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqClosingRequestsTest extends ClosingRequestsKit {

    @RegisterExtension
    final Persistence here = new Persistence();

    @Override
    protected ClosingRequests closing() {
        return here.get(ClosingRequests.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(here.rows());
    }

    @Override
    protected Account account(long id) {
        return here.get(Credentials.class).account(Long.toString(id)).orElseThrow();
    }

    @Override
    protected long issue(long projectId) {
        return ClosingRows.issue(here, projectId);
    }

    @Override
    protected void request(long projectId, String state, List<Long> issueIds) {
        long id = ClosingRows.request(here, projectId, state);
        here.get(Transactions.class).write(() -> here.get(MergeRequestClosings.class).replace(id, issueIds));
    }
}
