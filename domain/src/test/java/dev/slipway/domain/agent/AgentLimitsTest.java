package dev.slipway.domain.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentLimitsTest {

    @ParameterizedTest
    @CsvSource({"0,true", "99,true", "100,false", "101,false"})
    void projects_have_at_most_a_hundred_agents(int present, boolean another) {
        assertEquals(another ? Optional.empty() : Optional.of(Reason.of("agent.too_many", 100)), AgentLimits.problem(present));
    }

    @ParameterizedTest
    @CsvSource({"1,true", "5,true", "6,false", "100,false"})
    void push_waits_for_the_files_of_few_agents(int agents, boolean waits) {
        assertEquals(waits, AgentLimits.readInPush(agents));
    }
}
