package dev.slipway.application.agent;

import dev.slipway.domain.agent.AgentSettings;

/** An agent that a job may use, with the settings for its project or group. */
public record AllowedAgentView(AgentView agent, AgentSettings settings) {}
