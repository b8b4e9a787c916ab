package dev.slipway.domain.environment;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.function.Predicate;

/**
 * Decides whether no user may deploy a deployment again, since that would roll its environment back. The server decides this over rows, by
 * {@code OutdatedDeploymentConditions}.
 *
 * @param outdated        whether another deployment outdates it, by {@link OutdatedDeployment}
 * @param rollbackAllowed whether the project lets users roll environments back; projects that never chose do
 */
public record ForbiddenRollback(boolean outdated, boolean rollbackAllowed) {

    /** Clauses of {@link #CLAUSES}. */
    public enum Check implements Clause<ForbiddenRollback> {
        OUTDATED(rollback -> rollback.outdated),
        DISALLOWED(rollback -> !rollback.rollbackAllowed);

        private final Predicate<ForbiddenRollback> condition;

        Check(Predicate<ForbiddenRollback> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(ForbiddenRollback rollback) {
            return condition.test(rollback);
        }
    }

    /** Holds if the deployment is not repeated. */
    public static final ClauseList<ForbiddenRollback, Check> CLAUSES = ClauseList.all("deployment.rollback", Check.class);
}
