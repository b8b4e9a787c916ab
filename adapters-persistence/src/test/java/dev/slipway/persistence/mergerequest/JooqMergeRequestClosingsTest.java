package dev.slipway.persistence.mergerequest;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestClosingsKit;
import dev.slipway.application.mergerequest.port.MergeRequestClosings;
import dev.slipway.persistence.testing.Persistence;
import java.util.Set;
import org.jooq.DSLContext;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqMergeRequestClosingsTest extends MergeRequestClosingsKit {

    @RegisterExtension
    final Persistence here = new Persistence();

    @Override
    protected MergeRequestClosings closings() {
        return here.get(MergeRequestClosings.class);
    }

    @Override
    protected Transactions transactions() {
        return here.get(Transactions.class);
    }

    @Override
    protected long request() {
        return ClosingRows.request(here, here.rows().project(), "opened");
    }

    @Override
    protected long issue() {
        return ClosingRows.issue(here, here.rows().project());
    }

    @Override
    protected void deleteIssue(long id) {
        here.rows().ask("delete from issues where id = ? returning id", id);
    }

    @Override
    protected Set<Long> closed(long requestId) {
        return Set.copyOf(here.get(DSLContext.class).fetch("select issue_id from merge_request_closings where merge_request_id = ?",
                requestId).getValues("issue_id", Long.class));
    }
}
