package dev.slipway.application.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AgentServerAuthenticationTest {

    private static final AgentServerPolicy POLICY = new AgentServerPolicy(Optional.of(new byte[32]), Optional.empty());

    private final FakeObservations observations = new FakeObservations();
    private Instant now = Instant.parse("2026-01-02T03:04:05Z");

    private AgentServerAuthentication authentication(AgentServerPolicy policy) {
        return new AgentServerAuthentication(policy, (proof, at) -> proof.equals("proof"), observations, () -> now);
    }

    @Test
    void rejections_are_one_event_a_minute() {
        AgentServerAuthentication authentication = authentication(POLICY);
        authentication.check(Optional.of("proof"));
        assertEquals(List.of(), observations.lines());
        for (Optional<String> proof : List.of(Optional.of("other"), Optional.<String>empty(), Optional.of("other"))) {
            assertEquals(Refusal.unauthenticated(Reason.of("agent_server.proof")).failure(),
                    Refusals.of(() -> authentication.check(proof)));
        }
        assertEquals(List.of("agent_server.rejected requests=1"), observations.lines());
        now = now.plus(Duration.ofMinutes(1)).minusMillis(1);
        Refusals.of(() -> authentication.check(Optional.empty()));
        assertEquals(1, observations.lines().size());
        now = now.plusMillis(1);
        Refusals.of(() -> authentication.check(Optional.empty()));
        assertEquals(List.of("agent_server.rejected requests=1", "agent_server.rejected requests=4"), observations.lines());
    }

    @Test
    void without_a_secret_there_is_nothing() {
        assertEquals(Refusal.concealed().failure(), Refusals.of(() -> authentication(AgentServerPolicy.NONE).check(Optional.of("proof"))));
        assertEquals(List.of(), observations.lines());
    }
}
