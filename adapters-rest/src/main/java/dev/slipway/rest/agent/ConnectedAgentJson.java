package dev.slipway.rest.agent;

import dev.slipway.application.agent.AgentConnection;

/** An agent that connects, with its project. */
record ConnectedAgentJson(long projectId, long agentId, String agentName, StoreJson gitalyInfo, StoreJson.RepositoryJson gitalyRepository,
        String defaultBranch) {

    static ConnectedAgentJson of(AgentConnection agent) {
        return new ConnectedAgentJson(agent.projectId(), agent.agentId(), agent.name(), StoreJson.NONE,
                StoreJson.RepositoryJson.of(agent.projectId(), agent.projectPath()), agent.defaultBranch());
    }
}
