package dev.slipway.application.pipeline.fake;

import dev.slipway.application.environment.deployment.ApprovalView;
import dev.slipway.application.environment.port.DeploymentApprovals;
import dev.slipway.application.pipeline.fake.FakeCi.Approval;
import dev.slipway.application.pipeline.fake.FakeCi.User;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Decisions about deployments in memory. */
public final class FakeDeploymentApprovals implements DeploymentApprovals {

    private final FakeCi ci;

    public FakeDeploymentApprovals(FakeCi ci) {
        this.ci = ci;
    }

    @Override
    public List<ApprovalView> of(long deploymentId) {
        return ci.approvals.rows().filter(row -> row.deploymentId() == deploymentId).sorted(Comparator.comparingLong(Approval::id))
                .map(row -> new ApprovalView(row.made(), ci.users.find(row.made().userId()).map(User::brief), row.comment(),
                        row.createdAt())).toList();
    }

    @Override
    public void put(long deploymentId, DeploymentApproval approval, String comment, Instant now) {
        ci.transactions.write(() -> {
            long id = ci.approvals.rows()
                    .filter(row -> row.deploymentId() == deploymentId && row.made().userId() == approval.userId())
                    .map(Approval::id).findFirst().orElseGet(ci::nextOther);
            ci.approvals.put(id, new Approval(id, deploymentId, approval, comment, now));
        });
    }
}
