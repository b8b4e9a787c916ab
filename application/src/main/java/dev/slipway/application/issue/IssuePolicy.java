package dev.slipway.application.issue;

import dev.slipway.application.kernel.RateLimit;
import dev.slipway.domain.access.Tier;

/**
 * What the installation says about issues.
 *
 * @param creation how many a person may make in a project
 * @param tier     which attributes exist
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
