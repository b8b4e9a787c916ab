package dev.slipway.application.agent;

import dev.slipway.application.agent.port.AgentGrants;
import dev.slipway.application.agent.port.Agents;
import dev.slipway.application.job.JobContextView;
import dev.slipway.application.job.JobReads;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.agent.AgentCandidate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Returns the agents that a running job may use, with its context. The server of the agents asks for them with the token of the job. */
public final class AllowedAgents {

    private final JobReads jobs;
    private final Agents agents;
    private final AgentGrants grants;

    AllowedAgents(JobReads jobs, Agents agents, AgentGrants grants) {
        this.jobs = jobs;
        this.agents = agents;
        this.grants = grants;
    }

    public record Answer(JobContextView context, List<AllowedAgentView> agents) {

        public Answer {
            agents = List.copyOf(agents);
        }
    }

    public Answer of(Caller caller) {
        JobContextView context = jobs.context(caller);
        AgentGrants.JobGrants found = grants.ofJob(context.jobId()).orElseThrow(() -> Refusal.notFound("Job"));
        List<AgentCandidate> allowed = AgentCandidate.allowed(found.candidates(), found.environment(), found.protectedRef());
        Map<Long, AgentView> shown = agents.ofIds(allowed.stream().map(AgentCandidate::agentId).collect(Collectors.toUnmodifiableSet()))
                .stream().collect(Collectors.toUnmodifiableMap(AgentView::id, Function.identity()));
        return new Answer(context, allowed.stream().flatMap(candidate -> Optional.ofNullable(shown.get(candidate.agentId()))
                .map(agent -> new AllowedAgentView(agent, candidate.settings())).stream()).toList());
    }
}
