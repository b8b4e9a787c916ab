package dev.slipway.application.agent.port;

import dev.slipway.application.agent.AgentConnection;
import java.time.Instant;
import java.util.Optional;

/** Finds agents by the digests of their tokens. */
public interface AgentCredentials {

    /** Returns the agent of a token; empty if the token is unknown or revoked, or the project of the agent is deleted. */
    Optional<Presented> find(byte[] digest);

    /** Records a use of a token. */
    void used(long tokenId, Instant now);

    /** @param lastUsedAt as recorded; empty for never */
    record Presented(long tokenId, Optional<Instant> lastUsedAt, AgentConnection connection) {}
}
