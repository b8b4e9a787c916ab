package dev.slipway.domain.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.agent.AgentCandidate.Source;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AgentCandidateTest {

    private static final AgentSettings PROTECTED = new AgentSettings(
            new Json.Members(Map.of("protected_branches_only", new Json.Bool(true))));

    private static AgentCandidate candidate(long agent, Source source, int distance, AgentSettings settings) {
        return new AgentCandidate(agent, source, distance, settings);
    }

    private static AgentCandidate plain(long agent, Source source) {
        return candidate(agent, source, 0, AgentSettings.NONE);
    }

    private static List<Long> allowed(AgentCandidate... candidates) {
        return AgentCandidate.allowed(List.of(candidates), Optional.empty(), false).stream().map(AgentCandidate::agentId).toList();
    }

    @Test
    void own_agents_come_first_and_those_granted_to_groups_last() {
        assertEquals(List.of(5L, 6L, 2L, 4L, 1L, 3L), allowed(plain(1, Source.GROUP), plain(2, Source.PROJECT), plain(3, Source.GROUP),
                plain(4, Source.PROJECT), plain(5, Source.OWN), plain(6, Source.OWN)));
        assertEquals(List.of(18L, 33L), allowed(plain(33, Source.OWN), plain(18, Source.OWN)));
        assertEquals(List.of(), allowed());
    }

    @Test
    void most_specific_source_counts_alone() {
        for (Source general : List.of(Source.OWN, Source.GROUP)) {
            assertEquals(List.of(), allowed(plain(1, general), candidate(1, Source.PROJECT, 0, PROTECTED)));
            assertEquals(List.of(1L), allowed(candidate(1, general, 0, PROTECTED), plain(1, Source.PROJECT)));
        }
        assertEquals(List.of(1L), allowed(plain(1, Source.OWN), candidate(1, Source.GROUP, 0, PROTECTED)));
        assertEquals(List.of(), allowed(candidate(1, Source.GROUP, 2, AgentSettings.NONE), candidate(1, Source.GROUP, 1, PROTECTED)));
        assertEquals(List.of(1L), allowed(candidate(1, Source.GROUP, 1, AgentSettings.NONE), candidate(1, Source.GROUP, 2, PROTECTED)));
    }

    @Test
    void own_agent_with_settings_for_the_project_stays_first() {
        assertEquals(List.of(9L, 1L), allowed(plain(1, Source.PROJECT), plain(9, Source.PROJECT), plain(9, Source.OWN)));
    }

    @Test
    void settings_are_asked_for_the_job() {
        AgentCandidate one = candidate(1, Source.OWN, 0, PROTECTED);
        assertEquals(List.of(), AgentCandidate.allowed(List.of(one), Optional.empty(), false));
        assertEquals(List.of(one), AgentCandidate.allowed(List.of(one), Optional.empty(), true));
    }
}
