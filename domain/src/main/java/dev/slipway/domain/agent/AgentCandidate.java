package dev.slipway.domain.agent;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;

/**
 * A way in which a job may use an agent.
 *
 * @param distance of the group that is granted the agent, from the project upwards; 0 for other sources
 */
public record AgentCandidate(long agentId, Source source, int distance, AgentSettings settings) {

    /** Where the right comes from, the most specific source first. */
    public enum Source {
        /** The configuration of the agent names the project. */
        PROJECT,
        /** The agent is one of the project. */
        OWN,
        /** The configuration of the agent names a group around the project. */
        GROUP
    }

    private static final Comparator<AgentCandidate> SPECIFIC = Comparator.comparing(AgentCandidate::source)
            .thenComparing(AgentCandidate::distance);

    /**
     * Returns the agents that a job uses: own ones, then those of other projects that are granted to the project, then those granted to a
     * group, each by id. The most specific source of an agent counts alone, also where its settings exclude the job.
     *
     * @param environment of the job; empty for none
     */
    public static List<AgentCandidate> allowed(List<AgentCandidate> candidates, Optional<String> environment, boolean protectedRef) {
        Map<Long, AgentCandidate> chosen = new HashMap<>();
        Set<Long> own = new HashSet<>();
        for (AgentCandidate candidate : candidates) {
            chosen.merge(candidate.agentId(), candidate, BinaryOperator.minBy(SPECIFIC));
            if (candidate.source() == Source.OWN) {
                own.add(candidate.agentId());
            }
        }
        return chosen.values().stream()
                .filter(candidate -> candidate.settings().admits(environment, protectedRef))
                .sorted(Comparator.comparing((AgentCandidate candidate) -> !own.contains(candidate.agentId()))
                        .thenComparing(AgentCandidate::source).thenComparing(AgentCandidate::agentId))
                .toList();
    }
}
