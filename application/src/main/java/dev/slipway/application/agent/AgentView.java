package dev.slipway.application.agent;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An agent that connects a cluster.
 *
 * @param createdBy null if the account is gone
 */
public record AgentView(long id, String name, Project project, Instant createdAt, @Nullable Long createdBy) {

    /** Project with the configuration of the agent. @param description null for none */
    public record Project(long id, @Nullable String description, String name, String nameWithNamespace, String path,
            String pathWithNamespace, Instant createdAt) {}
}
