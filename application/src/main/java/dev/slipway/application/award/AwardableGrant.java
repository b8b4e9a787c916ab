package dev.slipway.application.award;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.award.Awardable;

/**
 * An object that a caller sees, and the rights of the caller there.
 *
 * @param needed ability to put emoji on it
 * @param system whether it is a note of the system, which takes none
 */
record AwardableGrant(Awardable awardable, ProjectGrant project, Ability needed, boolean system) {

    boolean allows() {
        return project.allows(needed);
    }

    /** Returns whether the limits of members apply. */
    boolean member() {
        return project.standing().administrator() || project.standing().role().isPresent();
    }
}
