package dev.slipway.domain.environment.protection;

import java.util.OptionalLong;

/**
 * Decision of a user about a deployment. A user has one for each deployment.
 *
 * @param ruleId approval rule that it counts for; empty without rules, and if the rule is gone
 */
public record DeploymentApproval(long userId, OptionalLong ruleId, ApprovalStatus status) {
}
