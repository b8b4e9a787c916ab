package dev.slipway.domain.agent;

import java.util.Objects;

/**
 * Grant of an agent to the jobs of a project, or of all projects in a group.
 *
 * @param path full path of the project or group, in lower case
 */
public record AgentGrant(Kind kind, String path, AgentSettings settings) {

    public enum Kind { PROJECT, GROUP }

    public AgentGrant {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(path);
        Objects.requireNonNull(settings);
    }
}
