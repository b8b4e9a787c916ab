package dev.slipway.domain.environment;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decides whether an environment may be deleted. Its deployments go with it, so a deployment that has not ended keeps it: the success
 * would be lost. The server decides this over rows, by {@code EnvironmentSweepConditions}, where it looks for scheduled deletions.
 *
 * @param deploying whether a deployment to it is in one of {@link DeploymentStatus#UNDER_WAY}, or waits for approvals
 */
public record EnvironmentRemoval(EnvironmentState state, boolean deploying) {

    /** Clauses of {@link #CLAUSES}. */
    public enum Check implements Clause<EnvironmentRemoval> {
        STOPPED(removal -> removal.state == EnvironmentState.STOPPED, "environment.not_stopped"),
        SETTLED(removal -> !removal.deploying, "environment.deploying");

        private final Predicate<EnvironmentRemoval> condition;
        private final String objection;

        Check(Predicate<EnvironmentRemoval> condition, String objection) {
            this.condition = condition;
            this.objection = objection;
        }

        @Override
        public boolean holds(EnvironmentRemoval removal) {
            return condition.test(removal);
        }
    }

    public static final ClauseList<EnvironmentRemoval, Check> CLAUSES = ClauseList.all("environment.removal", Check.class);

    /** Returns why the environment may not be deleted; empty if it may. */
    public Optional<Reason> objection() {
        return CLAUSES.unmet(this).stream().findFirst().map(check -> Reason.of(check.objection));
    }
}
