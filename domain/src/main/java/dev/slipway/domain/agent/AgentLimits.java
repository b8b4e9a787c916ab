package dev.slipway.domain.agent;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** How many agents a project has and a job is told: each costs a reading at a push, and an entry in the answer to a job. */
public final class AgentLimits {

    /** Maximum number of agents of a project. */
    public static final int MOST_OF_PROJECT = 100;

    /** Maximum number of agents that are granted to a job, beside those of its project. */
    public static final int MOST_GRANTED = 100;

    private AgentLimits() {
    }

    /** Returns why a project may not have another agent; empty if it may. @param present number of its agents */
    public static Optional<Reason> problem(int present) {
        return present < MOST_OF_PROJECT ? Optional.empty() : Optional.of(Reason.of("agent.too_many", MOST_OF_PROJECT));
    }
}
