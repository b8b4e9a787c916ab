package dev.slipway.domain.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentNamesTest {

    private static String problem(String name) {
        return AgentNames.problem(name).map(Reason::id).orElse("");
    }

    @ParameterizedTest
    @CsvSource({"a,''", "7,''", "a-b,''", "a--b9,''", "'',agent.name_blank", "' ',agent.name_blank", "-a,agent.name_malformed",
        "a-,agent.name_malformed", "-,agent.name_malformed", "A,agent.name_malformed", "a_b,agent.name_malformed",
        "a.b,agent.name_malformed", "a b,agent.name_malformed", "ä,agent.name_malformed", "'a\n',agent.name_malformed"})
    void names_are_labels_of_hosts(String name, String problem) {
        assertEquals(problem, problem(name));
    }

    @Test
    void names_have_at_most_63_characters() {
        assertEquals("", problem("a".repeat(63)));
        assertEquals("agent.name_too_long", problem("a".repeat(64)));
        assertEquals("agent.name_too_long_and_malformed", problem("A".repeat(64)));
        assertEquals("agent.name_malformed", problem("ä".repeat(63)));
        assertEquals("agent.name_malformed", problem("😀".repeat(63)));
        assertEquals("agent.name_too_long_and_malformed", problem("-".repeat(1_000_000)));
    }
}
