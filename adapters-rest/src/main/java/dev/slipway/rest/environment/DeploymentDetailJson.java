package dev.slipway.rest.environment;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.environment.deployment.DeploymentDetail;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.rest.edge.paging.Links;
import java.util.List;

/**
 * A single deployment with the decisions about it.
 *
 * @param pendingApprovalCount approvals that are missing; 0 unless the deployment is blocked
 */
record DeploymentDetailJson(@JsonUnwrapped DeploymentJson deployment, int pendingApprovalCount, List<ApprovalJson> approvals,
        Summary approvalSummary) {

    /** Decisions by approval rule. */
    record Summary(List<Rule> rules) {}

    record Rule(@JsonUnwrapped EnvironmentGrantJson entry, List<ApprovalJson> deploymentApprovals) {

        static Rule of(DeploymentDetail detail, EnvironmentGrant rule, Links links) {
            return new Rule(EnvironmentGrantJson.of(rule, detail.names()), ApprovalJson.list(detail.of(rule), links));
        }
    }

    static DeploymentDetailJson of(DeploymentDetail detail, Links links) {
        return new DeploymentDetailJson(DeploymentJson.of(detail.deployment(), links),
                detail.deployment().status() == DeploymentStatus.BLOCKED ? detail.tally().pending() : 0,
                ApprovalJson.list(detail.approvals(), links),
                new Summary(detail.rules().stream().map(rule -> Rule.of(detail, rule, links)).toList()));
    }
}
