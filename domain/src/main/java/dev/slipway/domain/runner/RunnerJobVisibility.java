package dev.slipway.domain.runner;

import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decides whether the list of a runner's jobs shows a caller the jobs of a project.
 *
 * @param role     highest role of the caller in the project: direct, from a group above it, or as owner of the namespace
 * @param features of the project
 */
public record RunnerJobVisibility(boolean administrator, Optional<Role> role, ProjectFeatures features) {

    public static final Role LEAST = Role.REPORTER;

    /** Clauses of {@link #CLAUSES}. A project that switched its pipelines off shows no jobs to administrators either. */
    public enum Check implements Clause<RunnerJobVisibility> {
        JOB_REPORTER(asked -> asked.administrator || asked.role.filter(held -> held.atLeast(LEAST)).isPresent()),
        JOB_BUILDS_ENABLED(asked -> asked.features.builds() != FeatureLevel.DISABLED);

        private final Predicate<RunnerJobVisibility> condition;

        Check(Predicate<RunnerJobVisibility> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(RunnerJobVisibility asked) {
            return condition.test(asked);
        }
    }

    /** Holds if the caller sees the jobs. Rows decide, by {@code RunnerJobConditions}. */
    public static final ClauseList<RunnerJobVisibility, Check> CLAUSES = ClauseList.all("runner", Check.class);
}
