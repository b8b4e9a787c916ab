package dev.slipway.domain.access;

import java.util.Objects;
import java.util.Optional;

/**
 * Where a caller stands towards one project: everything the ability table looks at.
 *
 * @param role         the highest of direct, inherited and shared membership
 * @param publicBuilds whether people who see the project may see its pipelines
 */
public record Standing(
        boolean signedIn,
        boolean external,
        boolean administrator,
        Optional<Role> role,
        Visibility visibility,
        boolean publicBuilds,
        boolean archived,
        FeatureLevels features) {

    public Standing {
        Objects.requireNonNull(role);
        Objects.requireNonNull(visibility);
        Objects.requireNonNull(features);
    }

    /** Towards a project that closes nothing to whoever sees it. */
    public Standing(boolean signedIn, boolean external, boolean administrator, Optional<Role> role, Visibility visibility, boolean publicBuilds,
            boolean archived) {
        this(signedIn, external, administrator, role, visibility, publicBuilds, archived, FeatureLevels.OPEN);
    }

    /** Returns whether the project exists for this caller at all. */
    public boolean sees() {
        return Sight.CLAUSES.hold(new Sight(administrator, Sight.openTo(signedIn && !external), visibility, role.isPresent()));
    }

    /** Whether the project leaves a part of itself open to this caller. */
    public boolean reaches(Feature feature) {
        return features.of(feature).opensTo(this);
    }

    public boolean holds(Role needed) {
        return administrator || role.filter(held -> held.atLeast(needed)).isPresent();
    }
}
