package dev.slipway.rest.agent;

import dev.slipway.application.agent.AgentServer;

/** A project that an agent may read. */
record ReadableProjectJson(long projectId, GitalyJson gitalyInfo, GitalyJson.RepositoryJson gitalyRepository, String defaultBranch) {

    static ReadableProjectJson of(AgentServer.Project project) {
        return new ReadableProjectJson(project.id(), GitalyJson.NONE, GitalyJson.RepositoryJson.of(project.id(), project.path()),
                project.defaultBranch());
    }
}
