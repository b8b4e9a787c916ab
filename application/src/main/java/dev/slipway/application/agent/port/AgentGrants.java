package dev.slipway.application.agent.port;

import dev.slipway.domain.agent.AgentCandidate;
import dev.slipway.domain.agent.AgentGrant;
import java.util.List;
import java.util.Optional;

/** Grants that the configurations of agents give to the jobs of projects and groups. */
public interface AgentGrants {

    /** Returns the agents of a project, in the order of ids. */
    List<Configured> ofProject(long projectId);

    /** Returns an agent; empty if it or its project is deleted. */
    Optional<Configured> ofAgent(long agentId);

    /** Lets one transaction at a time store the grants of an agent, until its end. */
    void lock(long agentId);

    /**
     * Stores grants in place of the present ones, readable or not. Paths that name no project or group, or one that is not in the
     * top-level namespace of the agent, are left out. Does nothing if the agent is gone.
     */
    void replace(long agentId, List<AgentGrant> grants);

    /**
     * Returns the agents that a job might use: those of its project with their grants to it, and those of other projects whose grants to
     * the project or to a group around it admit the job. Of several grants of one agent the most specific is looked at alone. Of the
     * agents of other projects at most {@code AgentLimits.MOST_GRANTED} are returned, those with grants to the project first, then those
     * with grants to the nearest group, then the oldest; at most {@code AgentLimits.MOST_EXAMINED} are looked at in this order. Agents of
     * deleted projects and of other top-level namespaces are left out. Settings that cannot be read admit no job. Empty if there is no
     * such job.
     */
    Optional<JobGrants> ofJob(long jobId);

    /** Agent with a file in the repository of its project. */
    record Configured(long agentId, String name, long projectId) {}

    /** @param environment name of the environment of the job; empty for none */
    record JobGrants(Optional<String> environment, boolean protectedRef, List<AgentCandidate> candidates) {}
}
