package dev.slipway.domain.artifact;

import dev.slipway.domain.access.Feature;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.NamedRule;
import dev.slipway.domain.kernel.Policy;

/** Decides whether a caller may read the artifacts of a job. A denial by the first rule is answered "not found". */
public record ArtifactAccess(Standing standing, ArtifactAudience audience) {

    public static final String NOT_VISIBLE = "artifact.project_not_visible";

    public static final Policy<ArtifactAccess> POLICY = Policy.of("artifact.read",
            NamedRule.requires(NOT_VISIBLE, access -> access.standing.sees()),
            NamedRule.requires("artifact.for_nobody", access -> access.audience != ArtifactAudience.NOBODY),
            NamedRule.requires("artifact.not_public",
                    access -> access.audience == ArtifactAudience.EVERYBODY || access.standing.holds(Role.DEVELOPER)),
            NamedRule.requires("artifact.members_only", ArtifactAccess::openOrMember));

    private boolean openOrMember() {
        return standing.reaches(Feature.BUILDS)
                && (standing.holds(Role.REPORTER) || standing.publicBuilds() && standing.visibility() != Visibility.PRIVATE);
    }
}
