package dev.slipway.rest.agent;

import dev.slipway.application.agent.AgentConnection;

/** An agent that connects, with its project. */
record ConnectedAgentJson(long projectId, long agentId, String agentName, GitalyJson gitalyInfo, GitalyJson.RepositoryJson gitalyRepository,
        String defaultBranch) {

    static ConnectedAgentJson of(AgentConnection agent) {
        return new ConnectedAgentJson(agent.projectId(), agent.agentId(), agent.name(), GitalyJson.NONE,
                GitalyJson.RepositoryJson.of(agent.projectId(), agent.projectPath()), agent.defaultBranch());
    }
}
