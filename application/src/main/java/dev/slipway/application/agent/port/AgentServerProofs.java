package dev.slipway.application.agent.port;

import java.time.Instant;

/** Verifies that requests come from the server of the agents. */
public interface AgentServerProofs {

    /** Returns whether a proof was signed with the shared secret by the server of the agents, for this server, and is valid now. */
    boolean accepts(String proof, Instant now);
}
