package dev.slipway.domain.environment;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.function.Predicate;

/**
 * Decides whether another deployment outdates one: the job of an outdated deployment is not run, since it would deploy an older commit
 * again. The server decides this over rows, by {@code OutdatedDeploymentConditions}.
 *
 * @param enforced whether the project keeps outdated deployments from running
 */
public record OutdatedDeployment(Deployment own, Deployment other, boolean enforced) {

    /** A deployment, with the environment and the commit. */
    public record Deployment(long id, long environment, String sha, DeploymentStatus status) {
    }

    /** Clauses of {@link #CLAUSES}. */
    public enum Check implements Clause<OutdatedDeployment> {
        SAME_ENVIRONMENT(pair -> pair.other.environment() == pair.own.environment()),
        LATER(pair -> pair.other.id() > pair.own.id()),
        SUCCEEDED(pair -> pair.other.status() == DeploymentStatus.SUCCESS),
        OTHER_COMMIT(pair -> !pair.other.sha().equals(pair.own.sha())),
        ENFORCED(pair -> pair.enforced);

        private final Predicate<OutdatedDeployment> condition;

        Check(Predicate<OutdatedDeployment> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(OutdatedDeployment pair) {
            return condition.test(pair);
        }
    }

    /** Holds if the other deployment outdates the first. */
    public static final ClauseList<OutdatedDeployment, Check> CLAUSES = ClauseList.all("deployment", Check.class);
}
