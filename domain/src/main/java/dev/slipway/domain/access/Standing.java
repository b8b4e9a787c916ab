package dev.slipway.domain.access;

import java.util.Objects;
import java.util.Optional;

/**
 * Standing of a caller in one project: all facts that the ability table reads.
 *
 * @param role         highest role of direct, inherited and shared membership
 * @param publicBuilds whether callers who see the project see its pipelines too
 */
public record Standing(
        boolean signedIn,
        boolean external,
        boolean administrator,
        Optional<Role> role,
        Visibility visibility,
        boolean publicBuilds,
        boolean archived,
        ProjectFeatures features) {

    public Standing {
        Objects.requireNonNull(role);
        Objects.requireNonNull(visibility);
        Objects.requireNonNull(features);
    }

    /** Creates a standing in a project whose features are all enabled. */
    public Standing(boolean signedIn, boolean external, boolean administrator, Optional<Role> role, Visibility visibility,
            boolean publicBuilds, boolean archived) {
        this(signedIn, external, administrator, role, visibility, publicBuilds, archived, ProjectFeatures.OPEN);
    }

    /** Returns whether the project is visible to the caller. */
    public boolean sees() {
        return Sight.CLAUSES.hold(new Sight(administrator, Sight.openTo(signedIn && !external), visibility, role.isPresent()));
    }

    /** Returns whether the feature is open to the caller. */
    public boolean reaches(Feature feature) {
        return features.of(feature).opensTo(feature == Feature.MERGE_REQUESTS ? holds(Role.REPORTER) : holds(Role.GUEST));
    }

    public boolean holds(Role needed) {
        return administrator || role.filter(held -> held.atLeast(needed)).isPresent();
    }
}
