package dev.slipway.domain.milestone;

import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Feature;
import dev.slipway.domain.access.Standing;

/** Decides who reads and changes the milestones of a project, which exist where its issues or its merge requests are open to the caller. */
public final class MilestoneAudience {

    private MilestoneAudience() {
    }

    public static boolean reads(Standing standing) {
        return Ability.READ_MILESTONES.allows(standing) && planned(standing);
    }

    public static boolean manages(Standing standing) {
        return Ability.MANAGE_MILESTONES.allows(standing) && planned(standing);
    }

    private static boolean planned(Standing standing) {
        return standing.reaches(Feature.ISSUES) || standing.reaches(Feature.MERGE_REQUESTS);
    }
}
