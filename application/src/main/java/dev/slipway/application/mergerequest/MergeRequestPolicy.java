package dev.slipway.application.mergerequest;

import dev.slipway.domain.access.Tier;

/**
 * Settings of the installation for merge requests.
 *
 * @param tier determines which attributes exist
 */
public record MergeRequestPolicy(Tier tier) {

    /** Returns whether a request can have more than one assignee and more than one reviewer. */
    public boolean premium() {
        return tier.includes(Tier.PREMIUM);
    }
}
