package dev.slipway.rest.agent;

import dev.slipway.application.agent.AgentServer;

/** A project that an agent may read. */
record ReadableProjectJson(long projectId, StoreJson gitalyInfo, StoreJson.RepositoryJson gitalyRepository, String defaultBranch) {

    static ReadableProjectJson of(AgentServer.Project project) {
        return new ReadableProjectJson(project.id(), StoreJson.NONE, StoreJson.RepositoryJson.of(project.id(), project.path()),
                project.defaultBranch());
    }
}
