package dev.slipway.domain.environment.protection;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.kernel.Policy;
import java.util.List;
import java.util.OptionalLong;

/**
 * Request of a user to approve or reject a deployment.
 *
 * @param creator     user who made the deployment; empty if the account is gone
 * @param ownAllowed  whether the project lets users approve their own deployments
 * @param represented approval rules by which the user asks to be counted; all that admit the user, unless the request names one
 */
public record ApprovalRequest(EnvironmentGuard guard, Deployer user, ApprovalStatus wanted, DeploymentStatus deployment,
        ApprovalTally tally, OptionalLong creator, boolean ownAllowed, List<EnvironmentGuard.Rule> represented) {

    /** The first objection is told. A user may reject what the user made, but not approve it. */
    public static final Policy<ApprovalRequest> POLICY = Policy.of("deployment.approval",
            requires("approval.unprotected", request -> request.guard.isProtected()),
            requires("approval.not_configured", request -> request.guard.needsApproval()),
            requires("approval.denied", request -> request.guard.mayApprove(request.user)),
            requires("approval.not_waiting", request -> request.deployment == DeploymentStatus.BLOCKED
                    && request.tally.state() == ApprovalTally.State.PENDING),
            requires("approval.own", request -> request.ownAllowed || request.wanted == ApprovalStatus.REJECTED
                    || !request.creator.equals(OptionalLong.of(request.user.userId()))),
            requires("approval.no_rule", request -> request.guard.rules().isEmpty() || !request.represented.isEmpty()));
}
