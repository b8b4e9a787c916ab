package dev.slipway.application.issue;

import dev.slipway.domain.access.Tier;

/**
 * Settings of the installation for issues.
 *
 * @param tier determines which attributes exist
 */
public record IssuePolicy(Tier tier) {

    /** Weights, and more than one assignee. */
    boolean premium() {
        return tier.includes(Tier.PREMIUM);
    }

    /** Health statuses and epics. */
    public boolean ultimate() {
        return tier.includes(Tier.ULTIMATE);
    }
}
