package dev.slipway.persistence.approval;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.approval.ApprovalRuleRecordsKit;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqApprovalRuleRecordsTest extends ApprovalRuleRecordsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected ApprovalRuleRecords rules() {
        return HERE.get(ApprovalRuleRecords.class);
    }

    @Override
    protected ProtectionRules protections() {
        return HERE.get(ProtectionRules.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected void eraseUser(long userId) {
        HERE.database().execute("delete from users where id = ?", userId);
    }

    @Override
    protected void eraseGroup(long groupId) {
        HERE.database().execute("delete from namespaces where id = ?", groupId);
    }
}
