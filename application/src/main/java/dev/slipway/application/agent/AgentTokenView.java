package dev.slipway.application.agent;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A token of an agent that is not revoked, without its secret.
 *
 * @param createdBy null if the account is gone
 */
public record AgentTokenView(long id, long agentId, String name, Optional<String> description, Instant createdAt, @Nullable Long createdBy,
        Optional<Instant> lastUsedAt) {}
