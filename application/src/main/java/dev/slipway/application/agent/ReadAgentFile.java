package dev.slipway.application.agent;

import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.kernel.WorkHandler;

/** Reads the file of an agent whose configuration may be another one than before. */
public final class ReadAgentFile implements WorkHandler {

    static final String KIND = "agent.read_file";

    private final AgentGrants grants;
    private final AgentFiles files;

    ReadAgentFile(AgentGrants grants, AgentFiles files) {
        this.grants = grants;
        this.files = files;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long agentId) {
        grants.ofAgent(agentId).ifPresent(files::read);
    }
}
