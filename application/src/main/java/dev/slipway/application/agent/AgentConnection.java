package dev.slipway.application.agent;

/**
 * Agent that connects with one of its tokens.
 *
 * @param projectPath   full path of its project
 * @param defaultBranch may be missing in the repository
 */
public record AgentConnection(long agentId, String name, long projectId, String projectPath, String defaultBranch) {}
