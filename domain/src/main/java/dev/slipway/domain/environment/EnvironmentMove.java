package dev.slipway.domain.environment;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a job that succeeded starts its environment or stops it. The server decides this over rows, by
 * {@code EnvironmentMoveConditions}.
 *
 * @param action     of the job, as stored
 * @param deployment status of the job's deployment after its success; null where the job deploys nothing
 * @param state      of the environment
 */
public record EnvironmentMove(String action, @Nullable DeploymentStatus deployment, EnvironmentState state) {

    /** Clauses of {@link #STARTS}. */
    public enum Start implements Clause<EnvironmentMove> {
        DEPLOYED(move -> move.deployment == DeploymentStatus.SUCCESS),
        STARTABLE(move -> EnvironmentLifecycle.TABLE.takes(EnvironmentEvent.START).contains(move.state));

        private final Predicate<EnvironmentMove> condition;

        Start(Predicate<EnvironmentMove> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(EnvironmentMove move) {
            return condition.test(move);
        }
    }

    /** Clauses of {@link #STOPS}. */
    public enum Stop implements Clause<EnvironmentMove> {
        STOP_ACTION(move -> EnvironmentAction.STOP.wireName().equals(move.action)),
        STOPPABLE(move -> EnvironmentLifecycle.TABLE.from(EnvironmentEvent.COMPLETE_STOP).contains(move.state));

        private final Predicate<EnvironmentMove> condition;

        Stop(Predicate<EnvironmentMove> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(EnvironmentMove move) {
            return condition.test(move);
        }
    }

    /** Holds if the environment starts, or takes the attributes of another deployment. */
    public static final ClauseList<EnvironmentMove, Start> STARTS = ClauseList.all("environment", Start.class);

    /** Holds if the environment stops. */
    public static final ClauseList<EnvironmentMove, Stop> STOPS = ClauseList.all("environment", Stop.class);
}
