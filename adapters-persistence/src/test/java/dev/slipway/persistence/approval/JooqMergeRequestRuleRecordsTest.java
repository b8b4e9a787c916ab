package dev.slipway.persistence.approval;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.approval.MergeRequestRuleRecordsKit;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.approval.port.MergeRequestRuleRecords;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqMergeRequestRuleRecordsTest extends MergeRequestRuleRecordsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected MergeRequestRuleRecords rules() {
        return HERE.get(MergeRequestRuleRecords.class);
    }

    @Override
    protected ApprovalRuleRecords projectRules() {
        return HERE.get(ApprovalRuleRecords.class);
    }

    @Override
    protected MergeRequestApprovals approvals() {
        return HERE.get(MergeRequestApprovals.class);
    }

    @Override
    protected MergeRequests requests() {
        return HERE.get(MergeRequests.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }
}
