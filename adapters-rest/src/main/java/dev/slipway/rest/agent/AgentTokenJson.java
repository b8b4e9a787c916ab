package dev.slipway.rest.agent;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.agent.AgentTokenView;
import dev.slipway.application.agent.CreateAgentToken;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A token of an agent, as lists show it. Revoked ones are not shown, so all are active. */
record AgentTokenJson(long id, String name, @Nullable String description, long agentId, String status, Instant createdAt,
        @Nullable Long createdByUserId) {

    /** A token with its last use. */
    record Detail(@JsonUnwrapped AgentTokenJson token, @Nullable Instant lastUsedAt) {

        static Detail of(AgentTokenView token) {
            return new Detail(AgentTokenJson.of(token), token.lastUsedAt().orElse(null));
        }
    }

    /** A new token with its secret. */
    record Issued(@JsonUnwrapped AgentTokenJson shown, @Nullable Instant lastUsedAt, String token) {

        static Issued of(CreateAgentToken.Issued issued) {
            return new Issued(AgentTokenJson.of(issued.token()), null, issued.secret());
        }

        /** Omits the secret. */
        @Override
        public String toString() {
            return shown.toString();
        }
    }

    static AgentTokenJson of(AgentTokenView token) {
        return new AgentTokenJson(token.id(), token.name(), token.description().orElse(null), token.agentId(), "active",
                token.createdAt(), token.createdBy());
    }
}
