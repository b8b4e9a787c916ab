package dev.slipway.rest.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.application.agent.AgentServerPolicy;
import dev.slipway.application.agent.AgentServerProofsKit;
import dev.slipway.application.agent.port.AgentServerProofs;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JwtAgentServerProofsTest extends AgentServerProofsKit {

    @Override
    protected AgentServerProofs proofs(byte[] secret) {
        return new JwtAgentServerProofs(new AgentServerPolicy(Optional.of(secret), Optional.empty()));
    }

    @Test
    void nothing_is_accepted_without_a_secret() {
        assertFalse(new JwtAgentServerProofs(AgentServerPolicy.NONE).accepts("a.b.c", Instant.EPOCH));
    }
}
