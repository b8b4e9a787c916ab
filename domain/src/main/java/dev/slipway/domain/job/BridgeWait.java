package dev.slipway.domain.job;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.function.Predicate;

/**
 * Decides whether a bridge waits for the end of a pipeline. The server decides this over rows, by {@code BridgeConditions}; loops of
 * pipelines and deadlocks of resources are detected along these bridges.
 *
 * @param status  of the bridge
 * @param mirrors whether the bridge takes over the final status of its pipeline, as for {@code strategy: depend}
 * @param follows whether the bridge has a pipeline
 */
public record BridgeWait(JobStatus status, boolean mirrors, boolean follows) {

    /** Clauses of {@link #CLAUSES}. */
    public enum Check implements Clause<BridgeWait> {
        ACTIVE(bridge -> JobStatus.BRIDGE_ACTIVE.contains(bridge.status)),
        MIRRORS(BridgeWait::mirrors),
        FOLLOWS(BridgeWait::follows);

        private final Predicate<BridgeWait> condition;

        Check(Predicate<BridgeWait> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(BridgeWait bridge) {
            return condition.test(bridge);
        }
    }

    /** Holds if the bridge waits. */
    public static final ClauseList<BridgeWait, Check> CLAUSES = ClauseList.all("bridge", Check.class);
}
