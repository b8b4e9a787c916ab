package dev.slipway.domain.environment.protection;

import java.util.OptionalLong;
import java.util.Set;

/**
 * Decision of a user about a deployment. A user has one for each deployment.
 *
 * @param ruleId      approval rule that it counts for; empty without one, and if the rule is gone or has become another
 * @param protections without approval rules, by id, that it counts for: those that let the user deploy at that time
 */
public record DeploymentApproval(long userId, OptionalLong ruleId, Set<Long> protections, ApprovalStatus status) {

    public DeploymentApproval {
        protections = Set.copyOf(protections);
    }
}
