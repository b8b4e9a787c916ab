package dev.slipway.application.issue;

import dev.slipway.application.kernel.RateLimit;
import dev.slipway.domain.access.Tier;

/**
 * Settings of the installation for issues.
 *
 * @param creation maximum rate of new issues of a user in a project
 * @param tier determines which attributes exist
 */
public record IssuePolicy(RateLimit creation, Tier tier) {

    /** Weights, and more than one assignee. */
    boolean premium() {
        return tier.includes(Tier.PREMIUM);
    }

    boolean ultimate() {
        return tier.includes(Tier.ULTIMATE);
    }
}
