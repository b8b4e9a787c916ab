package dev.slipway.persistence.approval;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.approval.MergeRequestApprovalsKit;
import dev.slipway.application.approval.port.ApprovalConfigurations;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.pipeline.CiRows;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqMergeRequestApprovalsTest extends MergeRequestApprovalsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected MergeRequestApprovals approvals() {
        return HERE.get(MergeRequestApprovals.class);
    }

    @Override
    protected MergeRequests requests() {
        return HERE.get(MergeRequests.class);
    }

    @Override
    protected ApprovalRuleRecords rules() {
        return HERE.get(ApprovalRuleRecords.class);
    }

    @Override
    protected ApprovalConfigurations configurations() {
        return HERE.get(ApprovalConfigurations.class);
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
    protected String primary(long userId) {
        return HERE.database().text("select email from users where id = ?", userId);
    }

    @Override
    protected void address(long userId, String address, boolean confirmed) {
        UserAddresses.add(HERE.database(), userId, address, confirmed);
    }

    @Override
    protected MergeRequestVersions versions() {
        return HERE.get(MergeRequestVersions.class);
    }

    @Override
    protected long pipeline(long projectId, String ref, String sha, String status, String coverage) {
        long id = new CiRows(HERE.database()).pipeline(PipelineDraft.in(projectId).on(ref, false).at(sha),
                PipelineStatus.of(status).orElseThrow());
        HERE.database().execute("update pipelines set coverage = cast(? as numeric) where id = ?", coverage, id);
        return id;
    }

    @Override
    protected void delete(long group) {
        HERE.database().execute("update namespaces set deleted_at = now() where id = ?", group);
    }

    @Override
    protected void hide(long userId) {
        HERE.database().execute("update users set deleted_at = now() where id = ?", userId);
    }

    @Override
    protected void erase(long userId) {
        HERE.database().execute("delete from users where id = ?", userId);
    }
}
