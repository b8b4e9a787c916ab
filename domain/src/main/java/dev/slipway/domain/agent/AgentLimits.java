package dev.slipway.domain.agent;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** How many agents a project has, and how many a push or a job looks at: each costs a reading of its file, or an entry in an answer. */
public final class AgentLimits {

    /** Maximum number of agents of a project. */
    public static final int MOST_OF_PROJECT = 100;

    /** Maximum number of agents that are granted to a job, beside those of its project. */
    public static final int MOST_GRANTED = 100;

    /** Maximum number of agents of other projects whose grants are examined for a job. */
    public static final int MOST_EXAMINED = 1_000;

    private static final int MOST_READ_IN_PUSH = 5;

    private AgentLimits() {
    }

    /** Returns why a project may not have another agent; empty if it may. @param present number of its agents */
    public static Optional<Reason> problem(int present) {
        return present < MOST_OF_PROJECT ? Optional.empty() : Optional.of(Reason.of("agent.too_many", MOST_OF_PROJECT));
    }

    /** Returns whether a push waits until the files of the agents of its project are read; those of more agents are read after it. */
    public static boolean readInPush(int agents) {
        return agents <= MOST_READ_IN_PUSH;
    }
}
