package dev.slipway.application.award;

import dev.slipway.application.discussion.rights.NotedPlace;
import dev.slipway.domain.award.Awardable;

/**
 * An object that a caller sees, and the rights of the caller there.
 *
 * @param place  project or group of the object
 * @param allows whether the caller puts emoji on it, unless its discussion is locked
 * @param system whether it is a note of the system, which takes none
 */
record AwardableGrant(Awardable awardable, NotedPlace place, boolean allows, boolean system) {

    /** Returns whether the limits of members apply. */
    boolean member() {
        return place.member();
    }
}
