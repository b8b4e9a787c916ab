package dev.slipway.application.approval;

import dev.slipway.domain.access.Tier;

/**
 * Settings of the installation for approvals.
 *
 * @param tier below premium no rules and no restrictions count
 */
public record ApprovalPolicy(Tier tier) {

    public boolean premium() {
        return tier.includes(Tier.PREMIUM);
    }
}
