package dev.slipway.domain.agent;

/** How many agents a project has and a job is told: each costs a reading at a push, and an entry in the answer to a job. */
public final class AgentLimits {

    /** Maximum number of agents of a project. */
    public static final int MOST_OF_PROJECT = 100;

    /** Maximum number of agents that are granted to a job, beside those of its project. */
    public static final int MOST_GRANTED = 100;

    private AgentLimits() {
    }

    /** Returns whether a project may have another agent. @param present number of its agents */
    public static boolean another(int present) {
        return present < MOST_OF_PROJECT;
    }
}
