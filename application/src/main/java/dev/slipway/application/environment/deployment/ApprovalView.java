package dev.slipway.application.environment.deployment;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import java.time.Instant;
import java.util.Optional;

/**
 * Decision of a user about a deployment, to be shown.
 *
 * @param user empty if the account is gone
 */
public record ApprovalView(DeploymentApproval approval, Optional<UserBrief> user, String comment, Instant createdAt) {
}
