package dev.slipway.application.environment.port;

import dev.slipway.application.environment.deployment.ApprovalView;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import java.time.Instant;
import java.util.List;

/** Decisions of users about deployments that wait for approvals. */
public interface DeploymentApprovals {

    /** Returns the decisions about a deployment in the order of ids. */
    List<ApprovalView> of(long deploymentId);

    /** Stores the decision of a user about a locked deployment, in place of an earlier one. */
    void put(long deploymentId, DeploymentApproval approval, String comment, Instant now);
}
