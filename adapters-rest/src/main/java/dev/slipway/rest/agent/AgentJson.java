package dev.slipway.rest.agent;

import dev.slipway.application.agent.AgentView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An agent. Specification, section Cluster agent. */
record AgentJson(long id, String name, ProjectJson configProject, Instant createdAt, @Nullable Long createdByUserId) {

    record ProjectJson(long id, @Nullable String description, String name, String nameWithNamespace, String path, String pathWithNamespace,
            Instant createdAt) {

        static ProjectJson of(AgentView.Project project) {
            return new ProjectJson(project.id(), project.description(), project.name(), project.nameWithNamespace(), project.path(),
                    project.pathWithNamespace(), project.createdAt());
        }
    }

    static AgentJson of(AgentView agent) {
        return new AgentJson(agent.id(), agent.name(), ProjectJson.of(agent.project()), agent.createdAt(), agent.createdBy());
    }
}
