package dev.slipway.application.branch;

import dev.slipway.application.access.port.ApplicationSettings;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.namespace.DefaultBranchProtection;
import java.time.Instant;

/** Protects default branches as the group of a project chose, or else the installation. */
public final class DefaultProtections {

    private final ProtectedRefs protections;
    private final ApplicationSettings settings;

    public DefaultProtections(ProtectedRefs protections, ApplicationSettings settings) {
        this.protections = protections;
        this.settings = settings;
    }

    /** Returns whether developers push the first branch of the empty repository. */
    public boolean begunByDevelopers(long projectId) {
        return of(projectId).begunByDevelopers();
    }

    /** Protects a default branch, unless a protection matches it already: a second one would permit more than the first. */
    public void protect(long projectId, String branch, Instant now) {
        ProtectedRef.initial(branch, of(projectId))
                .filter(protection -> protections.of(projectId).stream().map(ProtectedRef::pattern)
                        .noneMatch(pattern -> pattern.matches(branch)))
                .ifPresent(protection -> protections.add(projectId, protection, now));
    }

    private DefaultBranchProtection of(long projectId) {
        return protections.defaultProtection(projectId)
                .orElseGet(() -> DefaultBranchProtection.ofSetting(settings.find(ApplicationSetting.DEFAULT_BRANCH_PROTECTION)));
    }
}
