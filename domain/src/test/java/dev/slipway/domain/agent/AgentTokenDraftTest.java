package dev.slipway.domain.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AgentTokenDraftTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private static String problem(String name, String description) {
        return new AgentTokenDraft(name, Optional.ofNullable(description)).problem().map(Reason::id).orElse("");
    }

    @Test
    void names_and_descriptions_are_limited() {
        assertEquals("", problem("n", null));
        assertEquals("", problem("ü".repeat(255), "😀".repeat(1024)));
        assertEquals("", problem("😀".repeat(255), null));
        assertEquals("agent_token.name_blank", problem(" ", null));
        assertEquals("agent_token.name_too_long", problem("n".repeat(256), null));
        assertEquals("agent_token.description_too_long", problem("n", "d".repeat(1025)));
    }

    @Test
    void uses_are_recorded_from_time_to_time() {
        assertTrue(AgentTokenDraft.recordsUse(Optional.empty(), NOW));
        assertFalse(AgentTokenDraft.recordsUse(Optional.of(NOW), NOW));
        assertFalse(AgentTokenDraft.recordsUse(Optional.of(NOW.minus(Duration.ofMinutes(40)).plusMillis(1)), NOW));
        assertTrue(AgentTokenDraft.recordsUse(Optional.of(NOW.minus(Duration.ofMinutes(40))), NOW));
    }
}
