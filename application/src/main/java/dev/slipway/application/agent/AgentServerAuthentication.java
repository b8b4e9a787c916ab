package dev.slipway.application.agent;

import dev.slipway.application.agent.port.AgentServerProofs;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Rejects requests that the server of the agents has not proved to be its own. Rejections are an event, since a secret that differs is an
 * error of set-up: one event a minute with their number, since any client can send such requests.
 */
final class AgentServerAuthentication {

    private static final Duration BETWEEN_EVENTS = Duration.ofMinutes(1);

    private final AgentServerPolicy policy;
    private final AgentServerProofs proofs;
    private final Observations observations;
    private final InstantSource clock;
    private final AtomicLong nextEventMillis = new AtomicLong(Long.MIN_VALUE);
    private final AtomicLong rejected = new AtomicLong();

    AgentServerAuthentication(AgentServerPolicy policy, AgentServerProofs proofs, Observations observations, InstantSource clock) {
        this.policy = policy;
        this.proofs = proofs;
        this.observations = observations;
        this.clock = clock;
    }

    /** Rejects a request without a valid proof. Without a secret there is nothing here. */
    void check(Optional<String> proof) {
        if (!policy.enabled()) {
            throw Refusal.concealed();
        }
        Instant now = clock.instant();
        if (proof.filter(text -> proofs.accepts(text, now)).isEmpty()) {
            reject(now);
            throw Refusal.unauthenticated(Reason.of("agent_server.proof"));
        }
    }

    private void reject(Instant now) {
        rejected.incrementAndGet();
        long next = nextEventMillis.get();
        if (now.toEpochMilli() >= next && nextEventMillis.compareAndSet(next, now.plus(BETWEEN_EVENTS).toEpochMilli())) {
            observations.event("agent_server.rejected", "requests", rejected.getAndSet(0));
        }
    }
}
