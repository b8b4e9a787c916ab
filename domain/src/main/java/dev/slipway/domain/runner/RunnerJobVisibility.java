package dev.slipway.domain.runner;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.FeatureLevels;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Policy;
import java.util.Optional;

/**
 * Says whether the list of a runner's jobs shows a caller the jobs of a project.
 *
 * @param role     the caller's highest in the project: direct, from a group above it, or as owner of the namespace
 * @param features of the project
 */
public record RunnerJobVisibility(boolean administrator, Optional<Role> role, FeatureLevels features) {

    public static final Role LEAST = Role.REPORTER;

    /** A project that switched its pipelines off shows no jobs to administrators either. */
    public static final Policy<RunnerJobVisibility> POLICY = Policy.of("runner.job_visibility",
            requires("runner.job_reporter", asked -> asked.administrator || asked.role.filter(held -> held.atLeast(LEAST)).isPresent()),
            requires("runner.job_builds_enabled", asked -> asked.features.builds() != FeatureLevel.DISABLED));
}
